import { ServerResponse } from 'node:http'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { loadedWords } from '#lib/i18n/loaded-words.ts'
import { keptPagePolicy } from './content-policy.ts'

// An entry of Next's cache; Next defines the kinds.
type Value = {
  kind: string
  html?: string
  rscData?: Uint8Array
  segmentData?: ReadonlyMap<string, Uint8Array>
  status?: number
  headers?: Record<string, unknown>
}
/** In seconds: when a page is made anew, and until when visitors get the one before meanwhile. */
type CacheControl = { revalidate?: number | false; expire?: number }
type Entry = { value: Value | null; lastModified: number; cacheControl?: CacheControl }

// A page that could not be loaded is tried again after this, in milliseconds.
const failureLifetime = 5000

// Module state, because Next creates a handler for every request.
const entries = new Map<string, Entry & { size: number; madeAt: number }>()
let sizeInAll = 0

// Where Next remembers the lifetime of every address, for ever. Our entries carry theirs.
const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} })

const remove = (key: string) => {
  sizeInAll -= entries.get(key)?.size ?? 0
  entries.delete(key)
}

const sizeOf = (value: Value | null) => {
  const segments = [...(value?.segmentData?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
  return value?.kind === 'APP_PAGE'
    ? (value.html?.length ?? 0) + (value.rscData?.length ?? 0) + segments
    : JSON.stringify(value).length
}

/** The cache tag by which a page sets its HTTP status. */
export const statusTag = (status: number): string => `answered-with-${status}`

/** The cache tag of a page that neither this cache nor a browser may keep. */
export const unkeptTag = 'kept-nowhere'

const statuses = [404, 410, 503]

/** The header in which the framework passes the tags of a page on. */
export const tagsHeader = 'x-next-cache-tags'

/** What a page asks for by its tags: its status, and whether anybody may keep it. */
export const askedBy = (tags: unknown) => {
  const given = String(tags ?? '').split(',')
  return {
    status: statuses.find((status) => given.includes(statusTag(status))),
    isUnkept: given.includes(unkeptTag),
  }
}

/**
 * Next's page cache as an LRU in memory, with seven rules. A page rendered before this process loaded its messages is
 * rendered again, and one of the build is not taken over, which has neither data nor configuration. A page's tags set its
 * HTTP status. A page is given for twice its lifetime at most. A 503 is retried soon. A 404 and a 503 are kept
 * only where they replace a page. A page with `unkeptTag` is not kept. A page names its inline scripts by their hashes.
 */
export default class PageCache {
  readonly #most: number

  constructor({ maxMemoryCacheSize = 0 }: { maxMemoryCacheSize?: number }) {
    this.#most = maxMemoryCacheSize
  }

  async get(key: string): Promise<Entry | null> {
    const entry = entries.get(key)
    if (!entry) return null
    const { value, lastModified, madeAt } = entry
    const isFailure = value?.status === 503 && madeAt < performance.now() - failureLifetime
    // By a clock that was set back since, a page would stay for as long again.
    const isOld = madeAt < loadedWords().freshFrom || lastModified > Date.now()
    if (value?.kind === 'APP_PAGE' && (isFailure || isOld)) return null
    // Last in the map's order: evicted last.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  async set(
    key: string,
    value: Value | null,
    { cacheControl }: { cacheControl?: CacheControl } = {},
  ): Promise<void> {
    // A page that nobody asked for was given once more, a day old: now whoever comes that late waits for a new one.
    if (cacheControl?.revalidate) cacheControl.expire = 2 * cacheControl.revalidate
    if (value?.kind === 'APP_PAGE') {
      const asked = askedBy(value.headers?.[tagsHeader])
      // Next answers the first request with this object, so setting the status here sets that answer's too.
      value.status = asked.status ?? value.status
      value.headers = {
        ...value.headers,
        'content-security-policy': keptPagePolicy(value.html ?? ''),
        ...(value.status === 503 && { 'retry-after': '30' }),
      }
      if (asked.isUnkept) {
        value.headers = { ...value.headers, 'cache-control': 'private, no-store' }
        return lifetimes.clear()
      }
      // Made-up addresses would evict real pages, in an outage too.
      if ((value.status === 404 || value.status === 503) && !entries.has(key)) return lifetimes.clear()
    }
    remove(key)
    const size = sizeOf(value)
    entries.set(key, { value, lastModified: Date.now(), madeAt: performance.now(), cacheControl, size })
    sizeInAll += size
    for (const oldest of entries.keys()) {
      if (sizeInAll <= this.#most) break
      remove(oldest)
    }
  }

  /** Empties the cache: the site itself revalidates no tags. */
  async revalidateTag(): Promise<void> {
    entries.clear()
    sizeInAll = 0
  }

  resetRequestCache(): void {}
}

/**
 * Gives pages the status that they ask for where a platform keeps them instead of our cache. It sees a page's answer
 * alone, and so do we: the first request of a process comes before anybody could be asked to note it.
 */
export const answerAsAsked = (): void => {
  const { writeHead } = ServerResponse.prototype
  Object.assign(ServerResponse.prototype, {
    writeHead(this: ServerResponse, given: number, ...rest: unknown[]) {
      const { status = given, isUnkept } = askedBy(this.getHeader(tagsHeader))
      if (isUnkept || status === 503) this.setHeader('cache-control', 'private, no-store')
      if (status === 503) this.setHeader('retry-after', '30')
      return Reflect.apply(writeHead, this, [status, ...rest])
    },
  })
}
