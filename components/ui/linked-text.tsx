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

/** Turns tags in copy into links: `<support>` leads to support, and a tag named after a page's slug to that page. */
export const LinkedText = ({ links, children }: { links: Links; children: string }) => (
  <CopyText>
    {/* Most copy has no tags and need not be parsed. */}
    {children.includes('<') ? richText(children, createTags(links)) : children}
  </CopyText>
)
