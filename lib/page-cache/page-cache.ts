import { cachedPageCsp, cspHeader } from '#lib/http/content-policy.ts'
import { loadedMessages } from '#lib/i18n/loaded-messages.ts'
import { inlineStyles } from './inline-styles.ts'

// The parts of a cache value that this file reads; Next defines its kinds.
type CacheValue = {
  kind: string
  html?: string
  rscData?: Uint8Array
  segmentData?: ReadonlyMap<string, Uint8Array>
  status?: number
  headers?: Record<string, unknown>
}
/** Ages in seconds: a page older than `revalidate` is rendered again, and served meanwhile up to the age `expire`. */
type CacheControl = { revalidate?: number | false; expire?: number }
type CacheEntry = { value: CacheValue | null; lastModified: number; cacheControl?: CacheControl }

// Module state, because Next creates a handler for every request.
const entries = new Map<string, CacheEntry & { size: number; storedAt: number }>()
let totalSize = 0

// Next compares `lastModified` with this clock, which does not follow changes of the system's clock.
const nextNow = () => performance.timeOrigin + performance.now()

const remove = (key: string) => {
  totalSize -= entries.get(key)?.size ?? 0
  entries.delete(key)
}

const sizeOf = (value: CacheValue | null) => {
  const segments = [...(value?.segmentData?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
  return (value?.html?.length ?? 1000) + (value?.rscData?.length ?? 0) + segments
}

const pageStatuses = [404, 410, 503] as const

export type PageStatus = (typeof pageStatuses)[number]

/** Returns the cache tag by which a page sets its HTTP status. */
export const statusTag = (status: PageStatus): string => `answered-with-${status}`

const statusOf = (headers: CacheValue['headers']) => {
  const tags = String(headers?.['x-next-cache-tags'] ?? '').split(',')
  return pageStatuses.find((status) => tags.includes(statusTag(status)))
}

// Merges Next's adjacent inline scripts, of which a page has up to 45: with a hash for each, the headers would exceed
// the 4 kB that proxies accept by default. Also merges the parts of the page's data, which Next splits anywhere.
const mergeInlineScripts = (html: string): string =>
  html
    .replaceAll('"])</script><script>self.__next_f.push([1,"', '')
    .replaceAll(')</script><script>self.__next_f.push(', ');self.__next_f.push(')

// Next puts the URL of a page's first visitor into the page's data: `"c"` has its parts between slashes. The URL contains
// no quotation marks. In HTML, the data are a string inside a script.
const urlPatterns = (quote: string) => ({
  withQuery: new RegExp(`(${quote}c${quote}:\\[[^?\\]]*)\\?.*?(${quote}\\],${quote}q${quote}:)`, 's'),
  withoutQuery: new RegExp(`${quote}c${quote}:\\[[^?\\]]*${quote}\\],${quote}q${quote}:`),
})
const patterns = { html: urlPatterns('\\\\"'), rsc: urlPatterns('"') }

/**
 * Removes the query of the first visitor's URL from a page; Next's router takes the URL from the browser instead.
 * Returns null if the page does not have the expected format.
 */
const removeQuery = (text: string, format: 'html' | 'rsc'): string | null => {
  const { withQuery, withoutQuery } = patterns[format]
  const cleaned = text.replace(withQuery, '$1$2')
  return withoutQuery.test(cleaned) ? cleaned : null
}

/** An LRU cache in memory. It starts empty, because pages rendered by the build have neither data nor settings. */
export default class PageCache {
  readonly #maxSize: number

  constructor({ maxMemoryCacheSize = 0 }: { maxMemoryCacheSize?: number }) {
    this.#maxSize = maxMemoryCacheSize
  }

  async get(key: string): Promise<CacheEntry | null> {
    const entry = entries.get(key)
    if (!entry) return null
    // A page rendered before the messages were replaced has to be rendered again.
    if (entry.value?.kind === 'APP_PAGE' && entry.storedAt < loadedMessages().freshFromMs) return null
    // Move the entry to the end of the map, so that it is evicted last.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  async set(
    key: string,
    value: CacheValue | null,
    { cacheControl }: { cacheControl?: CacheControl } = {},
  ): Promise<void> {
    // Next renders a page older than twice its lifetime again before it responds. It serves the old page only
    // if that fails with 503.
    if (cacheControl?.revalidate) cacheControl.expire = 2 * cacheControl.revalidate
    if (value?.kind === 'APP_PAGE' && !this.#prepare(key, value)) return
    remove(key)
    const size = sizeOf(value)
    entries.set(key, { value, lastModified: nextNow(), storedAt: performance.now(), cacheControl, size })
    totalSize += size
    for (const oldest of entries.keys()) {
      if (totalSize <= this.#maxSize) break
      remove(oldest)
    }
  }

  // Changes `page`, because Next sends this object to the first visitor. Returns whether the page should be cached.
  #prepare(key: string, page: CacheValue): boolean {
    const previousEntry = entries.get(key)
    const status = statusOf(page.headers)
    if (status === 503 && previousEntry) {
      previousEntry.lastModified = nextNow()
      Object.assign(page, previousEntry.value)
      return false
    }
    page.status = status ?? page.status
    const mergedHtml = mergeInlineScripts(page.html ?? '')
    const html = removeQuery(mergedHtml, 'html')
    // Latin-1 keeps each byte.
    const data = removeQuery(Buffer.from(page.rscData ?? []).toString('latin1'), 'rsc')
    page.html = inlineStyles(html ?? mergedHtml)
    if (data !== null) page.rscData = Buffer.from(data, 'latin1')
    const isCacheable = html !== null && data !== null && page.status !== 404 && page.status !== 503
    page.headers = {
      ...page.headers,
      [cspHeader.toLowerCase()]: cachedPageCsp(page.html),
      ...(!isCacheable && { 'cache-control': 'private, no-store' }),
      ...(page.status === 503 && { 'retry-after': '30' }),
    }
    // A 404 is not cached, because arbitrary URLs would evict real pages; the page's previous version is removed.
    if (page.status === 404) remove(key)
    return isCacheable
  }

  /** Next's interface requires this method, but the site revalidates no tags. */
  async revalidateTag(): Promise<void> {
    entries.clear()
    totalSize = 0
  }

  resetRequestCache(): void {}
}
