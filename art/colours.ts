import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tokens = join(import.meta.dirname, '../app/styles/tokens.css')

/** Returns the hex value of a colour token; the token must have the same value in light and dark mode. */
export const colourOf = (token: string): string => {
  const [, colour] = readFileSync(tokens, 'utf8').match(`--${token}: (#[0-9a-f]{6});`) ?? []
  if (!colour) throw new Error(`app/styles/tokens.css has no hex colour --${token}.`)
  return colour
}
