/** The name of the meta element by which a cached page tells its HTTP status. */
export const pageStatusName = 'http-status'

/** The name of the meta element by which a page asks to be kept nowhere, not by browsers either. */
export const unkeptName = 'page-cache'

/**
 * Metadata for a page that one person alone may see, and that tells other sites nothing of its address. Such a
 * page is rendered like a cached one, and thereby decides its status.
 */
export const unkeptMetadata = (status: 200 | 404 | 503) => ({
  robots: { index: false },
  referrer: 'same-origin' as const,
  other: { [pageStatusName]: String(status), [unkeptName]: 'none' },
})

/**
 * Metadata for a page that answers with another status than 200. `notFound()` would answer 404 too, but
 * with an empty document until JavaScript runs.
 */
export const statusMetadata = (status: 404 | 410 | 503) => ({
  robots: { index: false },
  other: { [pageStatusName]: String(status) },
})
