import { sitePage } from '#components/layout/site-page.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { TitledText } from '#components/ui/headings.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import styles from './ticket.module.css'

// In the same order as `copy.items`.
const topicIcons: readonly IconName[] = [
  'zap',
  'badge-percent',
  'armchair',
  'printer',
  'shield-check',
  'baby',
  'luggage',
  'rotate-ccw',
]

type TicketProps = {
  copy: Messages['train-ticket']['topics']
  serviceName: string
}

const Stub = ({ copy, serviceName }: TicketProps) => (
  <div className={`${styles.stub} relative grid gap-3 p-card`}>
    <p className="font-bold text-brand-strong">{serviceName}</p>
    <h2 className="d2">{copy.title}</h2>
    <p>
      <CopyText>{copy.text}</CopyText>
    </p>
    <svg viewBox="0 0 300 90" className="mt-5 w-full self-end rtl:mirrored" aria-hidden="true">
      <RouteLine d="M22 66H90Q104 66 114 56L134 36Q144 26 158 26H278" width={12} className="stroke-brand" />
      <circle cx="22" cy="66" r="15" strokeWidth="10" className="fill-card stroke-brand" />
      <circle cx="278" cy="26" r="15" strokeWidth="10" className="fill-card stroke-brand" />
    </svg>
  </div>
)

const TicketTopics = ({ items }: Pick<TicketProps['copy'], 'items'>) => (
  <ul className="grid p-card py-3 lg:grid-cols-2 lg:gap-x-12 lg:py-6">
    {items.map((item, index) => (
      <li key={item.title} className={`${styles.topic} flex gap-4 py-5`}>
        <Icon name={topicIcons[index] ?? 'check'} className="mt-0.5 size-8 text-brand-strong tiny:hidden" />
        <div className="min-w-0">
          <TitledText copy={item} headingClass="h4" textClass="text-muted" />
        </div>
      </li>
    ))}
  </ul>
)

const Ticket = ({ copy, serviceName }: TicketProps) => (
  <section id="ticket" className="bg-field sec">
    <div className="wrap">
      <div className="grid rounded-xl bg-card lg:grid-cols-[4fr_8fr]">
        <Stub copy={copy} serviceName={serviceName} />
        <TicketTopics items={copy.items} />
      </div>
    </div>
  </section>
)

const page = sitePage('train-ticket', ({ copy, links }) => (
  <>
    {/* Train tickets are not sold here, so the hero has no action. */}
    <Hero copy={copy.hero} picture="train-ticket" howHref="#ticket" links={links} />
    <Stops links={links} copy={copy.benefits} background="paper" />
    <Ticket copy={copy.topics} serviceName={copy.service.name} />
    <Faq copy={copy.faq} links={links} background="paper" />
  </>
))

export const generateMetadata = page.metadata
export default page.render
