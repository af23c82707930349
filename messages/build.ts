import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = import.meta.dirname
// English first: its shapes are the type of the others.
const modelLanguage = 'en'

const identifier = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The text of a language's index.ts: every JSON file of its folder under the file's own name. */
const indexSource = (language: string): string => {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
  const names = files.map((file) => basename(file, '.json')).sort()
  const imports = names.map(
    (name) => `import ${identifier(name)} from './${name}.json' with { type: 'json' }`,
  )
  const entries = names.map((name) => (name.includes('-') ? `'${name}': ${identifier(name)}` : name))
  const isModelLanguage = language === modelLanguage
  return [
    '// Made by messages/build.ts from the files beside it.',
    ...(isModelLanguage ? [] : [`import type ${modelLanguage} from '#messages/${modelLanguage}/index.ts'`]),
    ...imports,
    '',
    `const ${language} = {`,
    ...entries.map((entry) => `  ${entry},`),
    isModelLanguage ? '}' : `} satisfies typeof ${modelLanguage}`,
    '',
    `export default ${language}`,
    '',
  ].join('\n')
}

const languages: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

for (const language of languages) {
  const file = join(folder, language, 'index.ts')
  const text = indexSource(language)
  // An unchanged file would be compiled anew.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
