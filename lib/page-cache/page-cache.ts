import { cachedPageCsp, cspHeader } from '#lib/http/content-policy.ts'
import { loadedMessages } from '#lib/i18n/loaded-messages.ts'
import { log } from '#lib/process/log.ts'
import { metrics } from '#lib/process/metrics.ts'
import { flightDataInHtml, hasNoUrl, hasOnlyUrl } from './flight-data.ts'
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
const queryPattern = (quote: string) => {
  const path = `[^?"\\\\]*`
  const start = `${quote}c${quote}:\\[(?:${quote}${path}${quote},)*${quote}${path}`
  return new RegExp(`(${start})\\?.*?(${quote}\\],${quote}q${quote}:)`, 's')
}
const queryPatterns = { html: queryPattern('\\\\"'), rsc: queryPattern('"') }

/** Removes the query of the first visitor's URL from a page; Next's router takes the URL from the browser instead. */
const removeQuery = (text: string, format: 'html' | 'rsc') => text.replace(queryPatterns[format], '$1$2')

// Next's key has the path after a hash of the route.
const pathOf = (key: string) => key.replace(/^\/route-cache\/[^$]*\$/, '')

const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '')

// One of Next's segments is the data of the whole page with its URL, which the router never requests.
const segmentsWithoutUrl = (segments: CacheValue['segmentData']) =>
  segments && new Map([...segments].filter(([, data]) => hasNoUrl(data)))

let refusalLoggedAt = Number.NEGATIVE_INFINITY

const reportRefusal = () => {
  metrics()?.refusedPages.inc()
  if (performance.now() - refusalLoggedAt < 60_000) return
  refusalLoggedAt = performance.now()
  log('error', 'page.cache-refused')
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
    const html = removeQuery(mergeInlineScripts(page.html ?? ''), 'html')
    // Latin-1 keeps each byte.
    const data = removeQuery(Buffer.from(page.rscData ?? []).toString('latin1'), 'rsc')
    const rscData = Buffer.from(data, 'latin1')
    const path = pathOf(key)
    const isWithoutQuery = hasOnlyUrl(flightDataInHtml(html), path) && hasOnlyUrl(rscData, path)
    // Set these first: if anything below throws, Next sends the page as it is. Without scripts, a page still works. Next's
    // router loads the whole page if it gets no data.
    page.html = isWithoutQuery ? html : withoutScripts(html)
    page.rscData = isWithoutQuery ? rscData : Buffer.alloc(0)
    page.segmentData = isWithoutQuery ? segmentsWithoutUrl(page.segmentData) : undefined
    page.html = inlineStyles(page.html)
    const isError = page.status === 404 || page.status === 503
    // Not for errors, because anyone can request a 404 whose path is so long that React writes it as a reference.
    if (!isWithoutQuery && !isError) reportRefusal()
    const isCacheable = isWithoutQuery && !isError
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
