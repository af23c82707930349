/** The name of the meta element by which a cached page tells its HTTP status. */
export const pageStatusName = 'http-status'

/**
 * Metadata for a page that answers with another status than 200. `notFound()` would answer 404 too, but
 * with an empty document until JavaScript runs.
 */
export const statusMetadata = (status: 404 | 410 | 503) => ({
  robots: { index: false },
  other: { [pageStatusName]: String(status) },
})
