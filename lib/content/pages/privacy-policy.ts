import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { ProseTopic } from '#lib/content/section-texts.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { fill } from '#lib/i18n/messages.ts'

type Policy = PageContext<'privacy-policy'>

/** The day on which the policy's words last changed. */
export const changedAt = new Date('2026-11-21T12:00:00Z')

// The topics and their order are the specification's; each is also its place in the address.
const order = [
  ...(['collected', 'use', 'sharing', 'security', 'rights'] as const),
  ...(['children', 'transfers', 'changes', 'contact'] as const),
]

const topics = ({ copy, links, number }: Policy): ProseTopic[] => {
  const { access, deletion, optOut } = copy.topics.rights.items
  return order.map((id, index) => ({
    id,
    copy: { ...copy.topics[id], points: id === 'rights' ? [access, deletion, optOut] : [] },
    numeral: number(index + 1),
    action: id === 'contact' ? { label: copy.topics.contact.action, link: links.page('contact-us') } : null,
  }))
}

export const privacyPolicy: PageSections<'privacy-policy'> = (context) => {
  const { copy, common, locale } = context
  const updated = fill(copy.updated, { date: formatDate(locale, common.formats, changedAt) })
  return [
    { kind: 'hero-plain', copy: copy.hero },
    { kind: 'prose', copy: { contents: copy.contents, updated }, topics: topics(context) },
  ]
}
