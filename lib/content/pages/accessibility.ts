import type { PageSections } from '#lib/content/page.ts'
import type { ProseTopic } from '#lib/content/section-texts.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { fill } from '#lib/i18n/messages.ts'

/** The day on which the statement was last held against the site. */
const changedAt = new Date('2026-11-21T12:00:00Z')

const order = ['keyboard', 'plain', 'reading', 'languages', 'motion', 'limits', 'contact'] as const

export const accessibility: PageSections<'accessibility'> = ({ copy, common, links, locale, number }) => {
  const { contact } = copy.topics
  const topics = order.map(
    (id, index): ProseTopic => ({
      id,
      copy: { ...copy.topics[id], points: [] },
      numeral: number(index + 1),
      action: id === 'contact' ? { label: contact.action, link: links.page('contact-us') } : null,
    }),
  )
  const updated = fill(copy.updated, { date: formatDate(locale, common.formats, changedAt) })
  return [
    { kind: 'hero-plain', copy: copy.hero },
    { kind: 'prose', copy: { contents: copy.contents, updated }, topics },
  ]
}
