import { env } from './env.ts'
import { log } from './log.ts'

/** The origins of the players of the supported video sites. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.aparat.com',
] as const

/** The other origins from which pages may show media: the product's server's, and those of MEDIA_ORIGINS. */
export const mediaOrigins = (): string[] => {
  const { BACKEND_URL, MEDIA_ORIGINS = [] } = env()
  return [...new Set([...(BACKEND_URL ? [new URL(BACKEND_URL).origin] : []), ...MEDIA_ORIGINS])]
}

const blockedOrigins = new Set<string>()

/**
 * Whether a page at `site` may show what is at an address, absolute or a path of this site; the log names once an
 * origin whose media are left out.
 */
export const isAllowedMedia = (url: string, siteOrigin: string): boolean => {
  const { origin } = new URL(url, siteOrigin)
  if ([siteOrigin, ...mediaOrigins()].includes(origin)) return true
  if (!blockedOrigins.has(origin)) log('warn', 'media.blocked', { origin })
  blockedOrigins.add(origin)
  return false
}
