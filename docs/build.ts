import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { settingGroups } from '#lib/base/env.ts'

const file = join(import.meta.dirname, 'configuration.md')
const exampleFile = join(import.meta.dirname, '..', '.env.example')
const maxLineLength = 110

const intro = `# Configuration

Every setting is an environment variable, read once at start by \`lib/base/env.ts\`. A wrong value stops the start
with a sentence that names it. The build needs none: pages are rendered by the running process, with its settings.
The site listens on \`PORT\` (default 3000).

Made by \`node docs/build.ts\` from the descriptions in \`lib/base/env.ts\`.
`

/** Breaks a text into lines, the later ones with a prefix. */
const wrapText = (text: string, prefix = '  ') =>
  text.split(' ').reduce((lines, word) => {
    const last = lines.slice(lines.lastIndexOf('\n') + 1)
    return `${last} ${word}`.length > maxLineLength ? `${lines}\n${prefix}${word}` : `${lines} ${word}`
  })

const allowedValuesText = ({ enum: choices, minimum, maximum }: z.core.JSONSchema.JSONSchema) => {
  if (choices) return ` One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`
  return minimum === undefined ? '' : ` From ${minimum} to ${maximum}.`
}

const listItemOf = (name: string, setting: z.ZodType) => {
  const schema = z.toJSONSchema(setting, { io: 'input' })
  const fallback = schema.default === undefined ? '' : `, default \`${schema.default}\``
  return wrapText(`- **\`${name}\`**${fallback}: ${schema.description}${allowedValuesText(schema)}`)
}

/** The text of docs/configuration.md: every setting with its default, by group. */
export const configurationText = (): string =>
  [
    intro,
    ...Object.entries(settingGroups).map(([heading, settings]) => {
      const items = Object.entries(settings).map(([name, setting]) => listItemOf(name, setting))
      return `## ${heading}\n\n${items.join('\n')}\n`
    }),
  ].join('\n')

const exampleOf = (name: string, setting: z.ZodType) => {
  const { description = '', default: fallback = '' } = z.toJSONSchema(setting, { io: 'input' })
  return `${wrapText(`# ${description.replaceAll('`', '')}`, '# ')}\n#${name}="${fallback}"\n`
}

/** The text of .env.example: every setting with its default, none of them set. */
export const exampleText = (): string =>
  Object.entries(settingGroups)
    .flatMap(([heading, settings]) => [
      `## ${heading}\n`,
      ...Object.entries(settings).map(([name, setting]) => exampleOf(name, setting)),
    ])
    .join('\n')

if (import.meta.main) {
  writeFileSync(file, configurationText())
  writeFileSync(exampleFile, exampleText())
}
