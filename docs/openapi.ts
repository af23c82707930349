import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { landingPageSchema, vacancySchemas } from '#backend/product/api-format.ts'
import { envelopeSchema } from '#backend/product/remote-backend.ts'
import { maxLengths, textFieldOf, textFields } from '#lib/schemas/application-fields.ts'
import { sourcePattern } from '#lib/schemas/application-source.ts'
import { contactSchema } from '#lib/schemas/contact-rules.ts'
import { type FileField, fileRules, fileTypes, megabyte } from '#lib/schemas/files.ts'
import { applicationSchema } from '#lib/schemas/rules.ts'
import { vacancyIdPattern } from '#lib/schemas/vacancy.ts'
import { readApiExamples, readFormOf } from './api-examples.ts'

type Schema = z.core.JSONSchema.BaseSchema

// Many validators compile patterns without Unicode mode, in which `\p` is a plain p. The site’s own patterns are stricter.
const toPortablePattern = (pattern: string) =>
  pattern.replaceAll('[^\\s\\p{C}]', '\\S').replaceAll('\\p{L}', '\\S')

const accepts = (schema: $ZodType | undefined, value: null | undefined) =>
  schema !== undefined && z.safeParse(schema, value).success

const toSchema = (schema: $ZodType): Schema => {
  const { $schema: _, ...result } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // A field that may be missing has a default in its zod schema, which zod would list as required.
      delete jsonSchema.default
      if (jsonSchema.pattern) jsonSchema.pattern = toPortablePattern(jsonSchema.pattern)
      // JavaScript counts some characters as two, but JSON Schema counts each as one.
      if (jsonSchema.minLength) jsonSchema.minLength = Math.ceil(jsonSchema.minLength / 2)
      if (!(zodSchema instanceof z.ZodObject)) return
      const required = jsonSchema.required?.filter((name) => !accepts(zodSchema.shape[name], undefined))
      if (required?.length) jsonSchema.required = required
      else delete jsonSchema.required
      for (const [name, property] of Object.entries(jsonSchema.properties ?? {}))
        if (typeof property === 'object' && typeof property.type === 'string')
          if (accepts(zodSchema.shape[name], null)) Object.assign(property, { type: [property.type, 'null'] })
    },
  })
  return result
}

const json = (schema: Schema, example?: unknown) => ({ 'application/json': { schema, example } })

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const examples = readApiExamples()

const responseExample = (call: string): unknown => JSON.parse(examples[call]?.response.body ?? 'null')

const requestExample = async (call: string) => {
  const request = examples[call]?.request
  const fields = request ? [...(await readFormOf(request))] : []
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

const applicationForm = (): Schema => {
  const { properties = {} } = toSchema(applicationSchema)
  const sentFields = textFields.filter((name) => textFieldOf(name).isForwarded)
  const file = (field: FileField, description: string) => ({
    contentMediaType: 'application/octet-stream',
    description: `${description}, at most ${fileRules[field].maxBytes / megabyte} MB. Omitted if there is none.`,
  })
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(sentFields.map((name) => [name, properties[name] ?? {}])),
      coverLetter: {
        type: 'string',
        maxLength: 2 * maxLengths.lines,
        description: `Up to ${maxLengths.lines} characters, counting each CR LF as one.`,
      },
      source: {
        type: 'string',
        pattern: sourcePattern.source,
        description:
          'Source of the job link. Sent only if APPLICATION_SOURCE_FIELD, which also names the field, is set.',
      },
      photo: file('photo', 'The photo, re-encoded without metadata if the site has a store'),
      resume: file('resume', 'The CV as the applicant sent it'),
    },
    required: sentFields.filter((name) => textFieldOf(name).isRequired),
    additionalProperties: false,
  }
}

const contentTypesOf = (field: FileField) => ({
  contentType: [...new Set(fileRules[field].types.map((type) => fileTypes[type]))].join(', '),
})

const header = (name: string, required: boolean, description: string, schema: Schema) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...schema },
})

const formHeaders = [
  header(
    'Idempotency-Key',
    false,
    'If the server has stored a form with this key, it responds as before and stores nothing. A site without a store ' +
      '(STORE=none) sends none for a browser without JavaScript.',
    {
      minLength: 16,
      maxLength: 255,
    },
  ),
  header('Accept-Language', true, 'The visitor’s language.', { enum: ['ku', 'ar', 'en'] }),
]

const vacancyId = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: vacancyIdPattern.source },
}

const dataResponse = (data: Schema, call: string) => ({
  description: 'The site reads `data`, unless `success` is false.',
  content: json(
    { allOf: [refTo('Envelope'), { type: 'object', properties: { data }, required: ['data'] }] },
    responseExample(call),
  ),
})

const accepted = (call: string) => ({
  description: 'Stored, unless `success` is false. Unclear if the body is no JSON object.',
  content: json(refTo('Envelope'), responseExample(call)),
})

const refusal = {
  description:
    'Refused. 429 counts as a failure instead, and 401, 403, 405, 407 and 408 as a fault of the connection; so does ' +
    '404 for a message.',
  content: json(refTo('Envelope'), { success: false, message: 'Not today' }),
}

const failure = {
  description: 'The site shows its last data, or sends the form again later if it has a store.',
}

const vacancyErrors = {
  '404': {
    description: 'The vacancy is unknown, if the body is a JSON object.',
    content: json(refTo('Envelope'), { success: false }),
  },
  '410': { description: 'The vacancy is closed.' },
}

const get = (operationId: string, summary: string, responses: object) => ({
  get: { operationId, summary, responses: { ...responses, '4XX': failure, '5XX': failure } },
})

const post = (operationId: string, summary: string, content: object, responses: object) => ({
  post: {
    operationId,
    summary,
    parameters: formHeaders,
    requestBody: { required: true, content },
    responses: { ...responses, '4XX': refusal, '5XX': failure },
  },
})

const paths = async () => ({
  '/web/dashboard': get('getDashboard', 'The data of the landing pages', {
    '200': dataResponse(refTo('LandingPage'), 'GET /web/dashboard'),
  }),
  '/web/vacancies': get('getVacancies', 'All open vacancies', {
    '200': dataResponse({ type: 'array', items: refTo('Vacancy') }, 'GET /web/vacancies'),
  }),
  '/web/vacancy/{id}': {
    parameters: [vacancyId],
    ...get('getVacancy', 'One vacancy', {
      '200': dataResponse({ anyOf: [refTo('Vacancy'), { type: 'null' }] }, 'GET /web/vacancy/{id}'),
      ...vacancyErrors,
    }),
  },
  '/web/apply-job/{id}': {
    parameters: [vacancyId],
    ...post(
      'applyJob',
      'An application',
      {
        'multipart/form-data': {
          schema: applicationForm(),
          encoding: { photo: contentTypesOf('photo'), resume: contentTypesOf('resume') },
          example: await requestExample('POST /web/apply-job/{id}'),
        },
      },
      { '2XX': accepted('POST /web/apply-job/{id}'), ...vacancyErrors },
    ),
  },
  '/web/contact-us': post(
    'contactUs',
    'A message',
    {
      'application/x-www-form-urlencoded': {
        schema: { ...toSchema(contactSchema), additionalProperties: false },
        example: await requestExample('POST /web/contact-us'),
      },
    },
    { '2XX': accepted('POST /web/contact-us') },
  ),
})

/** Returns the content of docs/openapi.json. */
export const openApiText = async (): Promise<string> => {
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'API of the product’s server',
      version: '1',
      description:
        'The calls that the site makes to BACKEND_URL. docs/api.md describes them. Generated: do not edit.',
    },
    servers: [{ url: 'https://api.example.com/api/v1' }],
    security: [{}, { visitorToken: [] }],
    paths: await paths(),
    components: {
      schemas: {
        Envelope: toSchema(envelopeSchema),
        LandingPage: toSchema(landingPageSchema),
        Vacancy: toSchema(vacancySchemas.remote),
      },
      securitySchemes: {
        visitorToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of the visitor’s browser, if it has one.',
        },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
