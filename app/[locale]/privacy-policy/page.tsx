import { sitePage } from '#components/layout/site-page.tsx'
import { HeroPlain } from '#components/sections/hero-plain.tsx'
import { Prose } from '#components/sections/prose.tsx'
import { pages } from '#lib/content/pages.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { fill } from '#lib/i18n/phrases.ts'

// The topics and their order are the specification's; each is also its place in the address.
const order = [
  'collected',
  'use',
  'sharing',
  'security',
  'rights',
  'children',
  'transfers',
  'changes',
  'contact',
] as const

const page = sitePage('privacy-policy', ({ copy, common, links, locale, number }) => {
  const { contact, rights } = copy.topics
  const { access, deletion, optOut } = rights.items
  const { changedAt } = pages['privacy-policy']
  return (
    <>
      <HeroPlain copy={copy.hero} />
      <Prose
        contents={copy.contents}
        number={number}
        topics={order.map((id) => ({
          id,
          copy: copy.topics[id],
          points: id === 'rights' ? [access, deletion, optOut] : [],
          action: id === 'contact' ? { label: contact.action, link: links.page('contact-us') } : null,
        }))}
        updated={changedAt && fill(copy.updated, { date: formatDate(locale, common.formats, changedAt) })}
      />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
