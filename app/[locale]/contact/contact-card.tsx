import type { BranchFinderProps } from '#components/islands/branch-finder.tsx'
import styles from '#components/islands/branches.module.css'
import { CopyAddress } from '#components/islands/on-demand.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Link } from '#lib/i18n/links.ts'
import type { Position } from '#lib/places/position.ts'

/** A way to reach support: its name, its text, and where it leads; an office has its place, if known. */
export type ContactLine = {
  name: string
  text: string
  link: Link | null
  /** Whether the entry leaves room for another beside it. */
  isShort?: boolean
  office?: { position: Position | null; address: string }
}

type Copy = Pick<BranchFinderProps['copy'], 'row' | 'newTab'>

type OfficeActionsProps = NonNullable<ContactLine['office']> & { copy: Copy }

const OfficeActions = ({ position, address, copy: { row, newTab } }: OfficeActionsProps) => (
  <span className={styles.actions}>
    {position && (
      <PlaceLinks
        position={position}
        words={row}
        newTab={newTab}
        icon={<Icon name="arrow-up-right" mirror />}
      />
    )}
    <CopyAddress address={address} words={row} icon={<Icon name="copy" />} />
  </span>
)

const Line = ({ name, text, link, isShort, office, copy }: ContactLine & { copy: Copy }) => (
  <div className={isShort ? 'min-w-min flex-[1_1_calc(50%-10px)]' : 'min-w-0 flex-[1_1_100%]'}>
    <dt className="small text-night-muted">{name}</dt>
    <dd className="font-semibold">
      <SiteLink
        link={link}
        className={`inline-flex min-h-11 items-center wrap-anywhere ${styles.supportLink}`}
      >
        <CopyText>{text}</CopyText>
      </SiteLink>
      {office && <OfficeActions {...office} copy={copy} />}
    </dd>
  </div>
)

/** Every way to reach support, the phone first. */
export type SupportWays = {
  title: string
  phone: ContactLine
  lines: readonly ContactLine[]
  write: { label: string; link: Link }
}

/** Every way to reach support; it stays in sight beside a long list. */
export const ContactCard = ({ title, phone, lines, write, copy }: SupportWays & { copy: Copy }) => (
  <section
    aria-labelledby="support"
    className="on-night rounded-xl bg-night p-[clamp(24px,2.4vw,32px)] text-on-night"
  >
    <h2 id="support" className="sr-only">
      {title}
    </h2>
    <p className="small text-night-muted">{phone.name}</p>
    <SiteLink link={phone.link} className={styles.supportPhone}>
      <bdi dir="ltr">{phone.text}</bdi>
    </SiteLink>
    {/* Numbers side by side, though one of their names may take two lines. */}
    <dl className="mt-4.5 flex flex-wrap items-end gap-x-5 gap-y-2.5">
      {lines.map((line) => (
        <Line key={line.name} {...line} copy={copy} />
      ))}
    </dl>
    <ButtonLink link={write.link} variant="white" className="mt-7 w-full">
      {write.label} <Icon name="arrow-right" mirror />
    </ButtonLink>
  </section>
)
