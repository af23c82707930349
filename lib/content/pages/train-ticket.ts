import type { PageSections } from '#lib/content/page.ts'

export const trainTicket: PageSections<'train-ticket'> = ({ copy, common, links }) => [
  {
    kind: 'hero',
    copy: copy.hero,
    picture: 'train-ticket',
    // Specification 2: no action button.
    action: null,
    how: { label: copy.hero.how, link: { href: '#ticket', external: false } },
  },
  { kind: 'stops', copy: copy.benefits, layout: 'rows', ground: 'paper' },
  {
    kind: 'ticket',
    id: 'ticket',
    copy: { ...copy.topics, name: common.services['train-ticket'].name },
    icons: [
      ...(['zap', 'badge-percent', 'armchair', 'printer'] as const),
      ...(['shield-check', 'baby', 'luggage', 'rotate-ccw'] as const),
    ],
  },
  { kind: 'faq', copy: copy.faq, support: links.page('contact'), ground: 'paper' },
]
