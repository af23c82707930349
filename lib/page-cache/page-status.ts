import { unstable_cache } from 'next/cache'
import { type PageStatus, statusTag } from './page-cache.ts'

/**
 * Sets a page's HTTP status through a cache tag, and returns metadata with `noindex`. On Vercel, where the page cache
 * does not run, the status remains 200. For a 404, use this instead of `notFound()`, because the HTML of Next's 404 is
 * empty until JavaScript runs.
 */
export const setPageStatus = async (status: PageStatus) => {
  const tags = [statusTag(status)]
  await unstable_cache(async () => null, tags, { tags })()
  return { robots: { index: false } }
}
