import type { ReactNode } from 'react'
import type { Links, SiteLink as Target } from '#lib/company/links.ts'
import { pages } from '#lib/content/pages.ts'
import { richText } from '#lib/i18n/rich-text.ts'
import { CopyText } from './copy-text.tsx'
import { SiteLink } from './site-link.tsx'

const createLinkTag = (target: Target) => (name: ReactNode) => (
  <SiteLink link={target} className="underline">
    <CopyText>{name}</CopyText>
  </SiteLink>
)

const createTags = (links: Links) => ({
  ...Object.fromEntries(Object.keys(pages).map((slug) => [slug, createLinkTag(links.page(slug))])),
  support: createLinkTag(links.support),
})

/** Renders copy with its tags as links: `<support>` to support, and a page's slug to that page. */
export const LinkedText = ({ links, children }: { links: Links; children: string }) => (
  <CopyText>
    {/* Most copy has no tags, so skip parsing it. */}
    {children.includes('<') ? richText(children, createTags(links)) : children}
  </CopyText>
)
