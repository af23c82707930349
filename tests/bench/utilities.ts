import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '#tests/support/verify/run.ts'

const chunksFolder = join(repository, '.next/static/chunks')

/** Returns the contents of a cascade layer's blocks in a style sheet. */
const findLayerBlocks = (layer: string, styles: string): string[] =>
  styles
    .split(`@layer ${layer}{`)
    .slice(1)
    .map((text) => {
      let depth = 1
      const end = [...text].findIndex((character) => {
        if (character === '{') depth += 1
        if (character === '}') depth -= 1
        return depth === 0
      })
      return text.slice(0, end)
    })

/** Counts the utility classes in the last build's style sheets. A one-off class contains brackets, as in `w-[3px]`. */
export const countUtilities = (): { totalCount: number; oneOffCount: number } => {
  const styles = readdirSync(chunksFolder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(chunksFolder, name), 'utf8'))
    .join('')
  const classMatches = findLayerBlocks('utilities', styles).flatMap((block) => [
    ...block.matchAll(/\.((?:\\.|[a-zA-Z-])(?:\\.|[\w-])*)/g),
  ])
  const classNames = new Set(classMatches.map(([, name]) => name))
  return {
    totalCount: classNames.size,
    oneOffCount: [...classNames].filter((name) => name?.includes('\\[')).length,
  }
}
