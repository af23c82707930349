import { createHash } from 'node:crypto'
import { inlineScript } from '#lib/content/inline-script.ts'
import { mediaOrigins, playerOrigins } from '#lib/media/media.ts'
import { env } from '#lib/settings/env.ts'

export const cspHeader = 'Content-Security-Policy'

type CspSources = Readonly<Record<string, readonly string[]>>

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// The toast library inserts an empty style element and then fills it, so both states need a hash.
const toastStyleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

// The sources are from Google's documentation. The map needs `'unsafe-inline'`, because its inline styles cannot be
// hashed and a cached page cannot have a nonce.
const googleMapsSources: CspSources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'blob:'],
  'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
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
const selfSource = "'self'"

// Next's router opens pages without applying their CSP, so each page's CSP allows the sources of all pages.
const pageCsp = (scriptSources: readonly string[], styleSources: readonly string[] = []): string => {
  const { GOOGLE_MAPS_API_KEY, ANALYTICS_SCRIPT } = env()
  const mapSources: CspSources = GOOGLE_MAPS_API_KEY ? googleMapsSources : {}
  const analyticsOrigins = ANALYTICS_SCRIPT ? [new URL(ANALYTICS_SCRIPT).origin] : []
  const mediaSources = mediaOrigins()
  const sources: CspSources = {
    'default-src': noSources,
    'script-src': [selfSource, ...scriptSources, ...analyticsOrigins],
    // With a hash in the list, browsers would ignore the 'unsafe-inline' that Google's map needs.
    'style-src': [selfSource, ...(mapSources['style-src'] ? [] : [...toastStyleHashes, ...styleSources])],
    // The preview of a chosen photo has a `blob:` URL; a draft's preview has a `data:` URL.
    'img-src': [selfSource, 'blob:', 'data:', ...mediaSources],
    'media-src': [selfSource, ...mediaSources],
    'font-src': [selfSource],
    // A page that embeds a player also sends a request to check whether the player's host is reachable.
    'connect-src': [selfSource, ...playerOrigins, ...mediaSources, ...analyticsOrigins],
    'frame-src': [...playerOrigins, ...mediaSources],
    'worker-src': [],
    'manifest-src': [selfSource],
    'form-action': [selfSource],
    'base-uri': noSources,
    'frame-ancestors': noSources,
  }
  return Object.entries(sources)
    .map(([name, siteSources]) => [name, ...siteSources, ...(mapSources[name] ?? [])])
    .filter(([, ...allowedSources]) => allowedSources.length > 0)
    .map((directive) => directive.join(' '))
    .join('; ')
}

const inlineScriptHash = hashSource(inlineScript)

/** Returns the CSP for a page rendered per request, with a nonce for Next's scripts and a hash for our own. */
export const uncachedPageCsp = (nonce: string): string => pageCsp([`'nonce-${nonce}'`, inlineScriptHash])

/** Returns the CSP for all pages if the site's page cache is not used. This CSP allows every inline script. */
export const staticCsp = (): string => pageCsp(["'unsafe-inline'"])

/** The CSP for data, the build's files, and refused or redirected requests. */
export const nonPageCsp = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"

// Browsers do not run JSON-LD, so it needs no hash.
const inlineScriptPattern =
  /<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

const inlineStylePattern = /<style>([\s\S]*?)<\/style>/g

const hashesOf = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, text = '']) => hashSource(text))),
]

/** Returns the CSP for a cached page, with hashes of its inline scripts and styles. */
export const cachedPageCsp = (html: string): string =>
  pageCsp(hashesOf(html, inlineScriptPattern), hashesOf(html, inlineStylePattern))
