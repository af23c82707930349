import type { Locale } from '#lib/i18n/locales.ts'
import { documentTitle } from '#lib/seo/metadata.ts'

/**
 * The document's title. It is not in the page's metadata, because Next renders metadata after the content if it arrives
 * later, and would announce the heading to screen readers (vercel/next.js#96797).
 */
export const PageTitle = ({ locale, children }: { locale: Locale; children: string }) => (
  <title>{documentTitle(locale, children)}</title>
)
