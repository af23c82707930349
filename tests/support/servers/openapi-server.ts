import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { z } from 'zod'
import { repository } from '#tests/support/verify/run.ts'
import { type RunningServer, startWebServer } from './http-server.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Media = { schema: Schema; encoding?: Record<string, { contentType: string }>; example?: unknown }
type Parameter = { name: string; in: 'header' | 'path'; required: boolean; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type PathItem = { parameters?: Parameter[]; get?: Operation; post?: Operation }
type OpenApiDocument = { paths: Record<string, PathItem>; components: { schemas: Record<string, Schema> } }

export const readOpenApiDocument = (): OpenApiDocument =>
  JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8'))

// Tools in other languages compile patterns with or without Unicode mode, so a value must be valid in both modes.
const validators = [true, false].map(
  (unicodeRegExp) =>
    new Ajv2020({ allErrors: true, allowUnionTypes: true, keywords: ['components'], unicodeRegExp }),
)

/** Returns a value's schema errors, with their paths. `components` contains the schemas that `schema` refers to. */
export const findSchemaErrors = (
  schema: Schema,
  value: unknown,
  { components }: Pick<OpenApiDocument, 'components'>,
): string[] => {
  const errors = validators.flatMap((validator) => {
    validator.validate({ ...schema, components }, value)
    return validator.errors ?? []
  })
  const texts = errors.map(({ instancePath, message, params }) =>
    [instancePath.slice(1), message, JSON.stringify(params)].join(' '),
  )
  return [...new Set(texts)]
}

const matchOperation = (document: OpenApiDocument, method: string, path: string) => {
  for (const [template, item] of Object.entries(document.paths)) {
    const match = new RegExp(`/api/v1${template.replace('{id}', '([^/]+)')}$`).exec(path)
    const operation = method === 'POST' ? item.post : item.get
    const parameters = [...(item.parameters ?? []), ...(operation?.parameters ?? [])]
    if (match && operation) return { operation, parameters, id: match[1] }
  }
  return null
}

const findBodyErrors = async (request: Request, { requestBody }: Operation, document: OpenApiDocument) => {
  if (!requestBody) return request.body ? ['a body'] : []
  const [type = ''] = request.headers.get('content-type')?.split(';') ?? []
  const media = requestBody.content[type]
  if (!media) return [`content type ${type}`]
  const formEntries = [...(await request.formData())]
  const fileErrors = formEntries.flatMap(([name, value]) => {
    const types = media.encoding?.[name]?.contentType.split(', ') ?? []
    return typeof value === 'string' || types.includes(value.type) ? [] : [`${name}: type ${value.type}`]
  })
  return [...fileErrors, ...findSchemaErrors(media.schema, Object.fromEntries(formEntries), document)]
}

const findRequestErrors = async (request: Request, document: OpenApiDocument): Promise<string[]> => {
  const match = matchOperation(document, request.method, new URL(request.url).pathname)
  if (!match) return ['unknown operation']
  const parameterErrors = match.parameters.flatMap(({ name, in: place, required, schema }) => {
    const value = (place === 'path' ? match.id : request.headers.get(name)) ?? undefined
    if (value === undefined && !required) return []
    return findSchemaErrors(schema, value, document).map((error) => `${name}: ${error}`)
  })
  const acceptErrors = request.headers.get('accept') === 'application/json' ? [] : ['Accept']
  return [...acceptErrors, ...parameterErrors, ...(await findBodyErrors(request, match.operation, document))]
}

/** Returns an operation's example of a successful response. */
export const getExample = ({ responses }: Operation): unknown =>
  (responses['200'] ?? responses['2XX'])?.content?.['application/json']?.example

/** Starts a server that checks requests against an OpenAPI document and responds with the document's examples. */
export const startOpenApiServer = async (
  document = readOpenApiDocument(),
): Promise<RunningServer & { requests: { path: string; errors: string[] }[] }> => {
  const requests: { path: string; errors: string[] }[] = []
  const server = await startWebServer(async (request) => {
    const { pathname } = new URL(request.url)
    requests.push({ path: pathname, errors: await findRequestErrors(request, document) })
    const match = matchOperation(document, request.method, pathname)
    return Response.json(match && getExample(match.operation), { status: match ? 200 : 404 })
  })
  return { ...server, requests }
}
