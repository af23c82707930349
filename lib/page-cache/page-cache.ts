import { cachedPageCsp, cspHeader } from '#lib/http/content-policy.ts'
import { loadedMessages } from '#lib/i18n/loaded-messages.ts'
import { log } from '#lib/process/log.ts'
import { metrics } from '#lib/process/metrics.ts'
import { flightDataInHtml, hasCleanUrl, hasNoUrl } from './flight-data.ts'
import { inlineStyles } from './inline-styles.ts'

// The parts of a cache value that this file uses. Next defines the values of `kind`.
type CacheValue = {
  kind: string
  html?: string
  rscData?: Uint8Array
  segmentData?: ReadonlyMap<string, Uint8Array>
  status?: number
  headers?: Record<string, unknown>
}
/**
 * Ages in seconds. A page older than `revalidate` is rendered again; meanwhile, the old page is served unless it is
 * older than `expire`.
 */
type CacheControl = { revalidate?: number | false; expire?: number }
type CacheEntry = { value: CacheValue | null; lastModified: number; cacheControl?: CacheControl }

// Next creates a handler for every request, so the entries are stored at module level.
const entries = new Map<string, CacheEntry & { size: number; storedAtMs: number }>()
let totalSize = 0

// Next compares `lastModified` with this clock, which is not affected by changes to the system clock.
const nextClockMs = () => performance.timeOrigin + performance.now()

const removeEntry = (key: string) => {
  totalSize -= entries.get(key)?.size ?? 0
  entries.delete(key)
}

const sizeOf = (value: CacheValue | null) => {
  const segmentsSize = [...(value?.segmentData?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
  return (value?.html?.length ?? 1000) + (value?.rscData?.length ?? 0) + segmentsSize
}

const pageStatuses = [404, 410, 503] as const

export type PageStatus = (typeof pageStatuses)[number]

/** Returns the cache tag by which a page sets its HTTP status. */
export const statusTag = (status: PageStatus): string => `answered-with-${status}`

const statusOf = (headers: CacheValue['headers']) => {
  const tags = String(headers?.['x-next-cache-tags'] ?? '').split(',')
  return pageStatuses.find((status) => tags.includes(statusTag(status)))
}

// Merges Next's adjacent inline scripts. A page has up to 45, and with a hash for each, the headers would exceed the 4
// kB that proxies accept by default. Also joins the page's data, which Next splits at arbitrary points.
const mergeInlineScripts = (html: string): string =>
  html
    .replaceAll('"])</script><script>self.__next_f.push([1,"', '')
    .replaceAll(')</script><script>self.__next_f.push(', ');self.__next_f.push(')

// In a page's data, the property `"c"` contains the URL that the page's first visitor requested, split at slashes. The
// URL contains no quotation marks. In HTML, the data is a string in a script, so its quotation marks are escaped.
const queryPattern = (quote: string) => {
  const pathPattern = `[^?"\\\\]*`
  const startPattern = `${quote}c${quote}:\\[(?:${quote}${pathPattern}${quote},)*${quote}${pathPattern}`
  return new RegExp(`(${startPattern})\\?.*?(${quote}\\],${quote}q${quote}:)`, 's')
}
const queryPatterns = { html: queryPattern('\\\\"'), rsc: queryPattern('"') }

/** Removes the query from the URL in a page's data; Next's router takes the URL from the browser instead. */
const removeQuery = (text: string, format: 'html' | 'rsc') => text.replace(queryPatterns[format], '$1$2')

// In Next's cache keys, a hash of the route precedes the path.
const pathOf = (key: string) => key.replace(/^\/route-cache\/[^$]*\$/, '')

const removeScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '')

// One of Next's segments contains the whole page's data, including the URL. The router never requests this segment.
const removeSegmentsWithUrl = (segments: CacheValue['segmentData']) =>
  segments && new Map([...segments].filter(([, data]) => hasNoUrl(data)))

let refusalLoggedAtMs = Number.NEGATIVE_INFINITY

const reportRefusal = () => {
  metrics()?.cacheRefusals.inc()
  if (performance.now() - refusalLoggedAtMs < 60_000) return
  refusalLoggedAtMs = performance.now()
  log('error', 'page.cache-refused')
}

/**
 * An LRU cache in memory. Pages rendered by the build contain neither the backend's data nor the site's settings, so
 * the cache starts empty.
 */
export default class PageCache {
  readonly #maxSize: number

  constructor({ maxMemoryCacheSize = 0 }: { maxMemoryCacheSize?: number }) {
    this.#maxSize = maxMemoryCacheSize
  }

  async get(key: string): Promise<CacheEntry | null> {
    const entry = entries.get(key)
    if (!entry) return null
    // A page rendered before the messages were replaced must be rendered again.
    if (entry.value?.kind === 'APP_PAGE' && entry.storedAtMs < loadedMessages().freshFromMs) return null
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
    // If a page is older than `expire`, Next renders it again before responding. Visitors then receive the old page
    // only if rendering fails with 503.
    if (cacheControl?.revalidate) cacheControl.expire = 2 * cacheControl.revalidate
    if (value?.kind === 'APP_PAGE' && !this.#prepare(key, value)) return
    removeEntry(key)
    const size = sizeOf(value)
    entries.set(key, {
      value,
      lastModified: nextClockMs(),
      storedAtMs: performance.now(),
      cacheControl,
      size,
    })
    totalSize += size
    for (const oldestKey of entries.keys()) {
      if (totalSize <= this.#maxSize) break
      removeEntry(oldestKey)
    }
  }

  // Changes `page` in place, because Next sends this object to the first visitor. Returns whether to cache the page.
  #prepare(key: string, page: CacheValue): boolean {
    const previousEntry = entries.get(key)
    const status = statusOf(page.headers)
    if (status === 503 && previousEntry) {
      previousEntry.lastModified = nextClockMs()
      Object.assign(page, previousEntry.value)
      return false
    }
    page.status = status ?? page.status
    const html = removeQuery(mergeInlineScripts(page.html ?? ''), 'html')
    // Latin-1 preserves each byte.
    const rscText = removeQuery(Buffer.from(page.rscData ?? []).toString('latin1'), 'rsc')
    const rscData = Buffer.from(rscText, 'latin1')
    const path = pathOf(key)
    const hasCleanUrls = hasCleanUrl(flightDataInHtml(html), path) && hasCleanUrl(rscData, path)
    // Set these properties first. Next sends the page as it is if anything below throws. A page works without
    // scripts, and Next's router loads the whole page if it receives no data.
    page.html = hasCleanUrls ? html : removeScripts(html)
    page.rscData = hasCleanUrls ? rscData : Buffer.alloc(0)
    page.segmentData = hasCleanUrls ? removeSegmentsWithUrl(page.segmentData) : undefined
    page.html = inlineStyles(page.html)
    const hasUncachedStatus = page.status === 404 || page.status === 503
    // Do not report a 404 or 503, which is never cached. Otherwise, anyone could cause reports by requesting a missing
    // page with a path so long that React writes it as a reference.
    if (!hasCleanUrls && !hasUncachedStatus) reportRefusal()
    const isCacheable = hasCleanUrls && !hasUncachedStatus
    page.headers = {
      ...page.headers,
      [cspHeader.toLowerCase()]: cachedPageCsp(page.html),
      ...(!isCacheable && { 'cache-control': 'private, no-store' }),
      ...(page.status === 503 && { 'retry-after': '30' }),
    }
    // A 404 is not cached, so that arbitrary URLs cannot evict real pages. The page's previous version is removed.
    if (page.status === 404) removeEntry(key)
    return isCacheable
  }

  /** Next's interface requires this method, but the site revalidates no tags. */
  async revalidateTag(): Promise<void> {
    entries.clear()
    totalSize = 0
  }

  resetRequestCache(): void {}
}
