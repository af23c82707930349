import { log } from '#lib/process/log.ts'
import { type Env, env } from '#lib/settings/env.ts'

export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.aparat.com',
] as const

export const mediaOrigins = ({ BACKEND_URL, MEDIA_ORIGINS = [] }: Env = env()): string[] => [
  ...new Set([...(BACKEND_URL ? [new URL(BACKEND_URL).origin] : []), ...MEDIA_ORIGINS]),
]

const blockedOrigins = new Set<string>()

/** Checks whether pages may load media from a URL or a path on this site; logs a blocked origin once. */
export const isAllowedMedia = (url: string, siteOrigin: string): boolean => {
  const { origin } = new URL(url, siteOrigin)
  if ([siteOrigin, ...mediaOrigins()].includes(origin)) return true
  if (!blockedOrigins.has(origin)) log('warn', 'media.blocked', { origin })
  blockedOrigins.add(origin)
  return false
}
