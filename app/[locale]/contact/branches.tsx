// The styles come with the page, the code later.
import styles from '#components/islands/branches.module.css'
import '#components/ui/field.module.css'
import '#components/ui/map.module.css'
import type { BranchFinderProps } from '#components/islands/branch-finder.tsx'
import { BranchFinder, CopyAddress } from '#components/islands/on-demand.tsx'
import { ContactCard, type ContactLine, type SupportWays } from '#components/ui/contact-card.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { BrokenLine } from '#components/ui/empty-note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { MapGround } from '#components/ui/map-ground.tsx'
import { PlaceLinks } from '#components/ui/place-links.tsx'

/** What the contact page shows of the branches and of the ways to support. */
export type BranchesProps = Omit<BranchFinderProps, 'card' | 'advice' | 'ground' | 'icons'> & {
  title: string
  text: string
  /** Said of addresses that are not real ones. */
  sample: string | null
  card: SupportWays
}

type OfficeActionsProps = NonNullable<ContactLine['office']> & { copy: BranchesProps['copy'] }

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

/** Every branch in a list and on a map, beside the ways to reach support. */
export const Branches = ({ title, text, sample, card, ...finder }: BranchesProps) => (
  <section className="pt-[clamp(28px,4vw,56px)] pb-(--section)">
    <div className="wrap">
      <h1 className="d1">{title}</h1>
      <p className="lead mt-4 mb-[clamp(28px,3.4vw,52px)] text-muted">
        {text} {sample}
      </p>
      <BranchFinder
        {...finder}
        card={
          <ContactCard {...card} actionsOf={(office) => <OfficeActions {...office} copy={finder.copy} />} />
        }
        advice={<CopyText>{finder.copy.list.empty.text}</CopyText>}
        ground={<MapGround />}
        icons={{
          search: <Icon name="search" />,
          near: <Icon name="locate-fixed" />,
          out: <Icon name="arrow-up-right" mirror />,
          pin: <Icon name="map-pin" />,
          copy: <Icon name="copy" />,
          close: <Icon name="x" />,
          broken: <BrokenLine />,
        }}
      />
    </div>
  </section>
)
