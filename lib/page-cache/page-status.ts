import { unstable_cache } from 'next/cache'
import { type PageStatus, statusTag } from './page-cache.ts'

/**
 * Sets a page's HTTP status through a cache tag and returns metadata with `noindex`. Pages do not call `notFound()` for
 * a 404: the HTML of Next's 404 is empty until JavaScript runs.
 */
export const statusMetadata = async (status: PageStatus) => {
  const tags = [statusTag(status)]
  await unstable_cache(async () => null, tags, { tags })()
  return { robots: { index: false } }
}
