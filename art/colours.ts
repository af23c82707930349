import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tokensPath = join(import.meta.dirname, '../app/styles/tokens.css')

/** Returns the hex value of a colour token; throws if its value is not a plain hex colour. */
export const readColour = (token: string): string => {
  const [, colour] = readFileSync(tokensPath, 'utf8').match(`--${token}: (#[0-9a-f]{6});`) ?? []
  if (!colour) throw new Error(`app/styles/tokens.css has no hex colour --${token}.`)
  return colour
}
