import type { Locale } from '#lib/i18n/locales.ts'
import { documentTitle } from '#lib/seo/metadata.ts'

/**
 * Renders the document's title. If it were in the page's metadata, it could be rendered after the content, and Next
 * would then announce the heading to screen readers instead (vercel/next.js#96797).
 */
export const PageTitle = ({ locale, children }: { locale: Locale; children: string }) => (
  <title>{documentTitle(locale, children)}</title>
)
