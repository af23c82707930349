import { createHash } from 'node:crypto'
import { env } from '#lib/base/env.ts'
import { mediaOrigins, playerOrigins } from '#lib/base/media.ts'
import { modeScript } from '#lib/browser/color-mode.ts'
import { tapScript } from '#lib/browser/island-loading.ts'
import { restoreChoiceScript } from '#lib/i18n/locale-restore.ts'

export const policyHeader = 'Content-Security-Policy'

type Sources = Readonly<Record<string, readonly string[]>>

// Allows an inline script or style of this very text.
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// The library of the toasts writes its styles into the page: an empty element first, then the text into it.
const toastStyleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

// Google's published list for its map, whose styles cannot be hashed; a cached page cannot hold a nonce.
const googleMapsSources: Sources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'blob:'],
  'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
    'data:',
  ],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'data:',
    'blob:',
  ],
  'frame-src': ['https://*.google.com'],
  'worker-src': ['blob:'],
}

const noSources = ["'none'"]
const self = "'self'"

/**
 * The policy of a page; `scripts` allow its inline scripts by hashes, a nonce or 'unsafe-inline'. The router opens
 * other pages without loading their policy, so each page's policy allows what any page needs.
 */
const pageCsp = (...scripts: string[]): string => {
  const mapSources: Sources = env().GOOGLE_MAPS_API_KEY ? googleMapsSources : {}
  const media = mediaOrigins()
  const sources: Sources = {
    'default-src': noSources,
    'script-src': [self, ...scripts],
    // Beside a hash, browsers would ignore the 'unsafe-inline' that Google's map needs.
    'style-src': [self, ...(mapSources['style-src'] ? [] : toastStyleHashes)],
    // A chosen photo is shown from the browser's memory.
    'img-src': [self, 'blob:', ...media],
    'media-src': [self, ...media],
    'font-src': [self],
    // A player's host is asked whether it answers.
    'connect-src': [self, ...playerOrigins, ...media],
    'frame-src': [...playerOrigins, ...media],
    'worker-src': [],
    'manifest-src': [self],
    'form-action': [self],
    'base-uri': noSources,
    'object-src': noSources,
    'frame-ancestors': noSources,
  }
  return Object.entries(sources)
    .map(([name, siteSources]) => [name, ...siteSources, ...(mapSources[name] ?? [])])
    .filter(([, ...allowed]) => allowed.length > 0)
    .map((directive) => directive.join(' '))
    .join('; ')
}

const inlineScriptHashes = [restoreChoiceScript, modeScript, tapScript].map(hashOf)

/** The policy of a page made for one request: a nonce allows the framework's scripts, and hashes allow our own. */
export const uncachedPageCsp = (nonce: string): string => pageCsp(`'nonce-${nonce}'`, ...inlineScriptHashes)

/** Returns the policy of every page if the platform caches pages by itself: any inline script may run. */
export const cspWithoutServer = (): string => pageCsp("'unsafe-inline'")

/** The policy of all that is not a page; `media-src` lets a video play that is opened by itself. */
export const apiCsp = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"

// Data, such as what search engines read of a page, is not run and needs no hash.
const inlineScript = /<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** The policy of a cached page: beside its files and Google's map, only the inline scripts that it has now may run. */
export const cachedPageCsp = (html: string): string =>
  pageCsp(...new Set([...html.matchAll(inlineScript)].map(([, text = '']) => hashOf(text))))
