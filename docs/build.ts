import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { settingGroups } from '#lib/settings/env.ts'

const configurationFile = join(import.meta.dirname, 'configuration.md')
const exampleFile = join(import.meta.dirname, '..', '.env.example')
const maxLineLength = 110

const intro = `# Configuration

Every setting is an environment variable. \`lib/settings/env.ts\` reads all settings once, when the site starts. If a
value is invalid, the site exits with a message that names the setting. The build needs no settings, because the
running site renders the pages (except for coming-soon pages on [Vercel](deploy.md#vercel)).

\`npm start\` and the operators' commands also read \`.env.production.local\`, \`.env.local\`, \`.env.production\` and
\`.env\`. An environment variable takes precedence over all files, and an earlier file over a later one. A \`$\` in a
value is kept, except with \`npm run dev\`, where Next replaces \`$name\`. Spaces and line breaks around a value are
removed, and so are surrounding quotes, because \`docker run --env-file\` keeps them. A blank value counts as unset.

With \`npm start\`, the site listens only on \`localhost\`, on port \`PORT\` (default 3000). To accept connections from
other machines, or to use another port, run \`npm start -- -H 0.0.0.0 -p 8080\`.

\`node docs/build.ts\` generates this file and \`.env.example\` from the descriptions in \`lib/settings\`.
`

/** Wraps text at `maxLineLength`, and starts every line after the first with `prefix`. */
const wrapText = (text: string, prefix = '  ') =>
  text.split(' ').reduce((lines, word) => {
    const lastLine = lines.slice(lines.lastIndexOf('\n') + 1)
    return `${lastLine} ${word}`.length > maxLineLength ? `${lines}\n${prefix}${word}` : `${lines} ${word}`
  })

const describeValues = ({ enum: choices, minimum, maximum }: z.core.JSONSchema.JSONSchema) => {
  if (choices) return ` One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`
  return minimum === undefined ? '' : ` From ${minimum} to ${maximum}.`
}

const formatItem = (name: string, setting: z.ZodType) => {
  const schema = z.toJSONSchema(setting, { io: 'input' })
  const defaultText = schema.default === undefined ? '' : `, default \`${schema.default}\``
  return wrapText(`- **\`${name}\`**${defaultText}: ${schema.description}${describeValues(schema)}`)
}

/** Returns the content of docs/configuration.md: every setting with its default, by group. */
export const configurationText = (): string =>
  [
    intro,
    ...Object.entries(settingGroups).map(([heading, settings]) => {
      const items = Object.entries(settings).map(([name, setting]) => formatItem(name, setting))
      return `## ${heading}\n\n${items.join('\n')}\n`
    }),
  ].join('\n')

const formatExample = (name: string, setting: z.ZodType) => {
  const { description = '', default: fallback = '' } = z.toJSONSchema(setting, { io: 'input' })
  return `${wrapText(`# ${description.replaceAll('`', '')}`, '# ')}\n#${name}="${fallback}"\n`
}

/** Returns the content of .env.example: every setting with its default, commented out. */
export const exampleText = (): string =>
  Object.entries(settingGroups)
    .flatMap(([heading, settings]) => [
      `## ${heading}\n`,
      ...Object.entries(settings).map(([name, setting]) => formatExample(name, setting)),
    ])
    .join('\n')

if (import.meta.main) {
  writeFileSync(configurationFile, configurationText())
  writeFileSync(exampleFile, exampleText())
}
