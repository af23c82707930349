import { loadedMessages } from '#lib/i18n/loaded-messages.ts'
import { cachedPageCsp, policyHeader } from './content-policy.ts'

// An entry of the framework's cache, which defines the kinds.
type CacheValue = {
  kind: string
  html?: string
  rscData?: Uint8Array
  segmentData?: ReadonlyMap<string, Uint8Array>
  status?: number
  headers?: Record<string, unknown>
}
/** In seconds: from what age a page is made anew, and up to what age the old one is served meanwhile. */
type CacheControl = { revalidate?: number | false; expire?: number }
type CacheEntry = { value: CacheValue | null; lastModified: number; cacheControl?: CacheControl }

// Module state, because the framework creates a handler for every request.
const entries = new Map<string, CacheEntry & { size: number; storedAt: number }>()
let totalSize = 0

const remove = (key: string) => {
  totalSize -= entries.get(key)?.size ?? 0
  entries.delete(key)
}

const sizeOf = (value: CacheValue | null) => {
  const segments = [...(value?.segmentData?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
  return (value?.html?.length ?? 1000) + (value?.rscData?.length ?? 0) + segments
}

const statuses = [404, 410, 503] as const

/** A status other than 200 that a page may have. */
export type PageStatus = (typeof statuses)[number]

/** The cache tag by which a page sets its HTTP status. */
export const statusTag = (status: PageStatus): string => `answered-with-${status}`

const statusOf = (headers: CacheValue['headers']) => {
  const tags = String(headers?.['x-next-cache-tags'] ?? '').split(',')
  return statuses.find((status) => tags.includes(statusTag(status)))
}

/**
 * The framework's page cache as an LRU in memory. It takes over no page of the build, which has neither data nor
 * configuration; it sets the HTTP status that a page asks for, and the policy with the hashes of its inline scripts.
 */
export default class PageCache {
  readonly #maxSize: number

  constructor({ maxMemoryCacheSize = 0 }: { maxMemoryCacheSize?: number }) {
    this.#maxSize = maxMemoryCacheSize
  }

  async get(key: string): Promise<CacheEntry | null> {
    const entry = entries.get(key)
    if (!entry) return null
    // A page with messages that have been replaced since is made anew.
    if (entry.value?.kind === 'APP_PAGE' && entry.storedAt < loadedMessages().freshFrom) return null
    // Last in the map's order: evicted last.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  async set(
    key: string,
    value: CacheValue | null,
    { cacheControl }: { cacheControl?: CacheControl } = {},
  ): Promise<void> {
    // Whoever comes to a page after twice its lifetime waits for a new one.
    if (cacheControl?.revalidate) cacheControl.expire = 2 * cacheControl.revalidate
    if (value?.kind === 'APP_PAGE' && !this.#prepare(key, value)) return
    remove(key)
    const size = sizeOf(value)
    entries.set(key, { value, lastModified: Date.now(), storedAt: performance.now(), cacheControl, size })
    totalSize += size
    for (const oldest of entries.keys()) {
      if (totalSize <= this.#maxSize) break
      remove(oldest)
    }
  }

  // The framework answers the first visitor with this object, so what is set here holds for that answer too: a 503 is
  // replaced by the page that is kept. Returns whether the new page is to be kept.
  #prepare(key: string, page: CacheValue): boolean {
    const previousEntry = entries.get(key)
    const status = statusOf(page.headers)
    if (status === 503 && previousEntry) {
      previousEntry.lastModified = Date.now()
      Object.assign(page, previousEntry.value)
      return false
    }
    page.status = status ?? page.status
    const isCacheable = page.status !== 404 && page.status !== 503
    page.headers = {
      ...page.headers,
      [policyHeader.toLowerCase()]: cachedPageCsp(page.html ?? ''),
      ...(!isCacheable && { 'cache-control': 'private, no-store' }),
      ...(page.status === 503 && { 'retry-after': '30' }),
    }
    // No 404 is kept, because made-up addresses would evict real pages; so a page that is gone leaves the cache.
    if (page.status === 404) remove(key)
    return isCacheable
  }

  /** Empties the cache; only the framework's interface needs it, because the site revalidates no tags. */
  async revalidateTag(): Promise<void> {
    entries.clear()
    totalSize = 0
  }

  resetRequestCache(): void {}
}
