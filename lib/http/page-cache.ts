import { createRequire } from 'node:module'
import type NextCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { loadedWords } from '#lib/i18n/loaded-words.ts'
import { pageStatusName, unkeptName } from './page-status.ts'

type Get = NextCache['get']
type Set = NextCache['set']
type CacheModule = typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js')

// By require, because Node and bundlers disagree on what a CommonJS module's default import is.
const { default: FileSystemCache }: CacheModule = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
)

const startedAt = Date.now()
const isBuild = process.env.NEXT_PHASE === 'phase-production-build'
// In milliseconds. Otherwise a page that could not be made would be shown for as long as one that could.
const failureLifetime = 5000
// The keys of the pages that this process kept; as many as there are real addresses.
const kept = new Set<string>()
const statusPattern = new RegExp(`<meta name="${pageStatusName}" content="(\\d{3})"`)
const unkeptMark = `<meta name="${unkeptName}" content="none"`

/**
 * Next's own page cache with five rules of ours: a page made before this process started, or
 * before it got its words, is made afresh (so a build bakes in neither data nor configuration), a page decides its HTTP status, one that says 503 is
 * soon tried again, one that says 404 is only kept in the place of a page, and one that asks for it is not kept at all.
 */
export default class PageCache extends FileSystemCache {
  async get(...args: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(...args)
    if (entry?.value?.kind !== 'APP_PAGE' || isBuild) return entry
    const madeAt = entry.lastModified ?? 0
    const isFailure = entry.value.status === 503 && madeAt < Date.now() - failureLifetime
    const isOld = madeAt < Math.max(startedAt, loadedWords().freshFrom)
    return isOld || isFailure ? null : entry
  }

  async set(...args: Parameters<Set>): ReturnType<Set> {
    const [key, data] = args
    if (data?.kind === 'APP_PAGE') {
      const html = data.html.toString()
      const status = statusPattern.exec(html)?.[1]
      // Next answers the first request with this very object, so it learns of the status here.
      if (status) data.status = Number(status)
      if (status === '503') data.headers = { ...data.headers, 'retry-after': '30' }
      if (html.includes(unkeptMark)) {
        data.headers = { ...data.headers, 'cache-control': 'private, no-store' }
        return
      }
      // Made-up addresses would push the pages that are read out of the memory.
      if (status === '404' && !kept.has(key)) return
      kept.add(key)
    }
    return super.set(...args)
  }
}
