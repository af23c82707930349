import { unstable_cache } from 'next/cache'
import { type PageStatus, statusTag } from './page-cache.ts'

/**
 * Sets a page's status by a cache tag, because the document of `notFound()` is empty until JavaScript runs;
 * returns metadata with `noindex`.
 */
export const statusMetadata = async (status: PageStatus) => {
  const tags = [statusTag(status)]
  await unstable_cache(async () => null, tags, { tags })()
  return { robots: { index: false } }
}
