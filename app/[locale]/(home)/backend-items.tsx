import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { BackendPicture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/company/links.ts'
import type { LandingItem } from '#lib/schemas/landing-page.ts'
import styles from './home.module.css'

type BackendItemsProps = {
  title: string
  items: readonly LandingItem[]
  toExternalLink: (href: string) => Target
  /** Adds padding at the top. Set this if the section above has a different background. */
  hasSpaceAbove?: boolean
}

type CardProps = { item: LandingItem; link: Target | null }

const Card = ({ item: { title, text, imageUrl }, link }: CardProps) => (
  <li className={`relative grid min-w-0 gap-3 rounded-lg bg-mist ${styles.itemCard}`}>
    {imageUrl && (
      <BackendPicture src={imageUrl} width={64} height={64} className="size-16 rounded-md object-cover" />
    )}
    <h3 className="h4">
      <SiteLink link={link} className={styles.itemLink}>
        <bdi>{title}</bdi>
      </SiteLink>
    </h3>
    {text && (
      <p className="text-muted">
        <bdi>{text}</bdi>
      </p>
    )}
    {link && <Icon name="arrow-up-right" mirror className={styles.itemIcon} />}
  </li>
)

/** Lists items from the backend without duplicates; renders nothing if `items` is empty. */
export const BackendItems = ({ title, items, toExternalLink, hasSpaceAbove }: BackendItemsProps) => {
  const uniqueItems = new Map(items.map((item) => [JSON.stringify(item), item]))
  if (uniqueItems.size === 0) return null
  return (
    <section className={hasSpaceAbove ? 'wrap sec' : 'wrap pb-(--section)'}>
      <SectionHead title={title} />
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {[...uniqueItems].map(([key, item]) => (
          <Card key={key} item={item} link={item.href === null ? null : toExternalLink(item.href)} />
        ))}
      </ul>
    </section>
  )
}
