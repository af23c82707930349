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

// One icon for each of `copy.items`, in the same order.
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
  <div
    className={`${styles.stub} relative grid content-start gap-3 border-b-3 border-dashed border-line p-[clamp(26px,3.4vw,48px)] lg:grid-rows-[auto_auto_auto_1fr] lg:border-e-3 lg:border-b-0`}
  >
    <p className="font-bold text-brand-strong">{serviceName}</p>
    <h2 className="d2">{copy.title}</h2>
    <p>
      <CopyText>{copy.text}</CopyText>
    </p>
    <svg viewBox="0 0 300 90" className="mt-4.5 w-full max-w-75 self-end rtl:mirrored" aria-hidden="true">
      <RouteLine d="M22 66H90Q104 66 114 56L134 36Q144 26 158 26H278" width={12} className="stroke-brand" />
      <circle cx="22" cy="66" r="15" strokeWidth="10" className="fill-card stroke-brand" />
      <circle cx="278" cy="26" r="15" strokeWidth="10" className="fill-card stroke-brand" />
    </svg>
  </div>
)

const TicketTopics = ({ items }: Pick<TicketProps['copy'], 'items'>) => (
  <ul className="grid px-[clamp(22px,3.4vw,48px)] py-[clamp(14px,2vw,28px)] lg:grid-cols-2 lg:gap-x-14">
    {items.map((item, index) => (
      <li
        key={item.title}
        className="flex gap-4.5 border-b-[1.5px] border-line py-5 last:border-b-0 lg:py-6.5 lg:nth-last-2:border-b-0"
      >
        <Icon
          name={topicIcons[index] ?? 'check'}
          className="mt-0.5 size-7.5 text-brand-strong max-[18rem]:hidden"
        />
        <div className="min-w-0">
          <TitledText copy={item} headingClass="h4" textClass="text-muted" />
        </div>
      </li>
    ))}
  </ul>
)

const Ticket = ({ copy, serviceName }: TicketProps) => (
  <section id="ticket" className="below-fold bg-field sec max-lg:[contain-intrinsic-block-size:auto_1600px]">
    <div className="wrap">
      <div className="grid rounded-xl bg-card lg:grid-cols-[4fr_8fr]">
        <Stub copy={copy} serviceName={serviceName} />
        <TicketTopics items={copy.items} />
      </div>
    </div>
  </section>
)

const page = sitePage('train-ticket', ({ copy, common, links }) => (
  <>
    {/* The hero has no action, because train tickets are not sold here. */}
    <Hero copy={copy.hero} picture="train-ticket" howHref="#ticket" links={links} />
    <Stops links={links} copy={copy.benefits} background="paper" />
    <Ticket copy={copy.topics} serviceName={common.services['train-ticket'].name} />
    <Faq copy={copy.faq} links={links} background="paper" />
  </>
))

export const generateMetadata = page.metadata
export default page.render
