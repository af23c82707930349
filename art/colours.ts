import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tokens = join(import.meta.dirname, '../app/styles/tokens.css')

/** A colour of the site that is the same in light and dark, by its token's name without the hyphens before it. */
export const colourOf = (token: string): string => {
  const [, colour] = readFileSync(tokens, 'utf8').match(`--${token}: (#[0-9a-f]{6});`) ?? []
  if (!colour) throw new Error(`app/styles/tokens.css has no colour called --${token}.`)
  return colour
}
