import type { ReactNode } from 'react'
import { Tabs as TabsIsland } from '#components/islands/lazy-islands.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { DrawnCard, type DrawnRow } from '#components/ui/drawn-card.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { SceneName } from '#lib/content/pictures.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import styles from './tabs.module.css'

const PhoneNumber = ({ children }: { children: string }) => <bdi dir="ltr">{children}</bdi>

export const Scene = ({ picture }: { picture: SceneName }) => (
  <Picture name={picture} sizes="(min-width: 560px) 440px, 75vw" mirror className={styles.scene} />
)

type PhoneCallProps = {
  talk: readonly string[]
  /** The label of the visitor's lines, for screen readers. The visitor speaks first. */
  you: string
  phoneNumber: string
  /** The details of the ride booked in the call, shown below it. */
  orderRows?: readonly DrawnRow[]
}

/** Panel content that shows a phone call as speech bubbles. */
export const PhoneCall = ({ talk, you, phoneNumber, orderRows }: PhoneCallProps) => (
  <>
    <p className={styles.talkHead} aria-hidden="true">
      <span className="grid size-11 place-items-center rounded-full bg-field-button text-on-field-button">
        <Icon name="phone" />
      </span>
      <PhoneNumber>{phoneNumber}</PhoneNumber>
    </p>
    {talk.map((line, index) => (
      <p key={line} className={index % 2 ? styles.talkLine : `${styles.talkLine} ${styles.talkLineOwn}`}>
        <span className="sr-only">{index % 2 ? phoneNumber : you}: </span>
        {line}
      </p>
    ))}
    {orderRows && <DrawnCard rows={orderRows} />}
  </>
)

type TextMessageProps = { message: { kind: string; text: string }; phoneNumber: string }

export const TextMessage = ({ message, phoneNumber }: TextMessageProps) => (
  <div className="grid gap-3 rounded-lg bg-white p-5 text-ink lg:p-8">
    <p className="flex items-center gap-3">
      <Icon name="message-square-text" />
      <b>
        <PhoneNumber>{phoneNumber}</PhoneNumber>
      </b>
      <span className="ms-auto text-ink-muted">{message.kind}</span>
    </p>
    <p className="d3">{message.text}</p>
  </div>
)

type Tab = {
  /** The panel's id and URL fragment. */
  id: string
  /** If `title` is missing, `name` is the panel's visually hidden heading. */
  copy: { name: string; line: string; title?: string; text: string }
  panel: ReactNode
}

type TabsProps = {
  copy: { title: string; text?: string; label: string }
  tabs: readonly Tab[]
  /** Formats a number in the language's numerals. */
  formatNumber: (value: number) => string
  locale: Locale
}

const TabLabel = ({ copy, numeral }: Pick<Tab, 'copy'> & { numeral: string }) => (
  <>
    <span className={styles.number} aria-hidden="true">
      {numeral}
    </span>
    <span>
      <span className="block h4">
        <CopyText>{copy.name}</CopyText>
      </span>
      <span className={styles.line}>{copy.line}</span>
    </span>
  </>
)

const Panel = ({ copy: { name, title, text }, panel }: Omit<Tab, 'id'>) => (
  <>
    <TitledText
      copy={{ title: title ?? name, text }}
      headingClass={title ? 'relative z-1 max-w-[12em] d2' : 'sr-only'}
      textClass="lead relative z-1 mb-2 max-w-[30em] font-medium"
    />
    {panel}
  </>
)

const classNames = {
  tabbed: 'grid gap-6 lg:grid-cols-[5fr_7fr] lg:gap-12',
  byFragment: styles.byFragment,
  list: 'grid min-w-0 content-start gap-2',
  tab: styles.tab,
  panel: styles.panel,
}

/** Tabs beside the selected panel. Supports at most three tabs, because tabs.module.css lists only three positions. */
export const Tabs = ({ copy, tabs, formatNumber, locale }: TabsProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <TabsIsland
        label={copy.label}
        locale={locale}
        classNames={classNames}
        tabs={tabs.map((tab, index) => ({
          id: tab.id,
          content: <TabLabel copy={tab.copy} numeral={formatNumber(index + 1)} />,
          panel: <Panel {...tab} />,
        }))}
      />
    </div>
  </section>
)
