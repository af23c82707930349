import { loadedWords } from '#lib/i18n/loaded-words.ts'

// What Next gives a cache handler to keep, and the handler gives back; the kinds are its own.
type Value = {
  kind: string
  html?: string
  rscData?: Uint8Array
  segmentData?: ReadonlyMap<string, Uint8Array>
  status?: number
  headers?: Record<string, unknown>
}
type Entry = { value: Value | null; lastModified: number; cacheControl?: unknown; size: number }

const startedAt = Date.now()
// Otherwise a page that could not be made would be shown for as long as one that could.
const failureLifetime = 5000

// Next makes a handler for every request.
const entries = new Map<string, Entry>()
let sizeInAll = 0

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

/** The cache tag by which a page says with which status it is answered. */
export const statusTag = (status: number): string => `answered-with-${status}`

/** The cache tag by which a page asks to be kept nowhere, not by browsers either. */
export const unkeptTag = 'kept-nowhere'

const statuses = [404, 410, 503]

const tagsOf = ({ headers }: Value) => String(headers?.['x-next-cache-tags'] ?? '').split(',')

/**
 * Next's page cache, in memory, with five rules: a page made before this process started, or before it got its
 * words, is made afresh (so a build bakes in neither data nor configuration); a page's tags decide its HTTP status;
 * one that says 503 is soon tried again; one that says 404 is only kept in the place of a page; and one that asks
 * for it is not kept at all. The pages read longest ago go first.
 */
export default class PageCache {
  readonly #most: number

  constructor({ maxMemoryCacheSize = 0 }: { maxMemoryCacheSize?: number }) {
    this.#most = maxMemoryCacheSize
  }

  async get(key: string): Promise<Omit<Entry, 'size'> | null> {
    const entry = entries.get(key)
    if (!entry) return null
    const { value, lastModified } = entry
    const isFailure = value?.status === 503 && lastModified < Date.now() - failureLifetime
    const isOld = lastModified < Math.max(startedAt, loadedWords().freshFrom)
    if (value?.kind === 'APP_PAGE' && (isFailure || isOld)) return null
    // A map keeps the order of arrival.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  async set(
    key: string,
    value: Value | null,
    { cacheControl }: { cacheControl?: unknown } = {},
  ): Promise<void> {
    if (value?.kind === 'APP_PAGE') {
      const tags = tagsOf(value)
      // Next answers the first request with this very object, so it learns of the status here.
      value.status = statuses.find((status) => tags.includes(statusTag(status))) ?? value.status
      if (value.status === 503) value.headers = { ...value.headers, 'retry-after': '30' }
      if (tags.includes(unkeptTag)) {
        value.headers = { ...value.headers, 'cache-control': 'private, no-store' }
        return
      }
      // Made-up addresses would push the pages that are read out of the memory.
      if (value.status === 404 && !entries.has(key)) return
    }
    remove(key)
    const size = sizeOf(value)
    entries.set(key, { value, lastModified: Date.now(), cacheControl, size })
    sizeInAll += size
    for (const oldest of entries.keys()) {
      if (sizeInAll <= this.#most) break
      remove(oldest)
    }
  }

  /** Nothing here asks for it; whoever does gets everything made afresh. */
  async revalidateTag(): Promise<void> {
    entries.clear()
    sizeInAll = 0
  }

  resetRequestCache(): void {}
}
