// The styles come with the page, the code later.
import '#components/islands/branches.module.css'
import '#components/ui/field.module.css'
import '#components/ui/map.module.css'
import type { BranchFinderProps } from '#components/islands/branch-finder.tsx'
import { BranchFinder } from '#components/islands/on-demand.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { BrokenLine } from '#components/ui/empty-note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { MapGround } from '#components/ui/map-ground.tsx'
import { ContactCard, type SupportWays } from './contact-card.tsx'

/** The branches and the ways to support, as the contact page shows them. */
export type BranchesProps = Omit<BranchFinderProps, 'card' | 'advice' | 'ground' | 'icons'> & {
  title: string
  text: string
  /** Said of addresses that are not real ones. */
  sample: string | null
  card: SupportWays
}

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
        card={<ContactCard {...card} copy={finder.copy} />}
        advice={<CopyText>{finder.copy.list.empty.text}</CopyText>}
        ground={<MapGround />}
        icons={{
          search: <Icon name="search" />,
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
