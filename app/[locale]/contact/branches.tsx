// Import the styles here, so that the page has them before the lazy islands' code loads.
import '#components/islands/branches.module.css'
import '#components/ui/field.module.css'
import '#components/ui/map.module.css'
import { BranchFinder } from '#components/islands/lazy-islands.tsx'
import { BrokenLine } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { BaseMap } from '#components/ui/map-ground.tsx'
import type { BranchesProps } from './branches-props.ts'
import { ContactCard } from './contact-card.tsx'

export const Branches = (props: BranchesProps) => {
  const { copy, finder, hasSampleBranches, links, formatNumber, t } = props
  const n = finder.rows.length
  return (
    <section className="pt-flow pb-(--section)">
      <div className="wrap">
        <h1 className="d1">{t('contact.hero.title', { n, count: formatNumber(n) })}</h1>
        <p className="mt-4 mb-flow lead text-muted">
          <LinkedText links={links}>{copy.hero.text}</LinkedText> {hasSampleBranches && copy.list.sample}
        </p>
        <BranchFinder
          {...finder}
          card={<ContactCard {...props} />}
          advice={<LinkedText links={links}>{copy.list.empty.text}</LinkedText>}
          baseMap={<BaseMap />}
          icons={{
            search: <Icon name="search" />,
            out: <Icon name="arrow-up-right" mirror />,
            route: <Icon name="route" />,
            waze: <Icon name="waze" />,
            pin: <Icon name="map-pin" />,
            copy: <Icon name="copy" />,
            close: <Icon name="x" />,
            broken: <BrokenLine />,
          }}
        />
      </div>
    </section>
  )
}
