import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink, SoonMark } from '#components/ui/site-link.tsx'
import type { Links, SiteLink as SiteTarget } from '#lib/company/links.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { SceneName } from '#lib/content/pictures.ts'
import { isOpen } from '#lib/content/services.ts'
import styles from './tiles.module.css'

type Context = PageContext<'home'>

type Size = 'large' | 'wide' | 'small'

type Tile = {
  name: keyof Context['copy']['tiles']['items']
  picture: SceneName
  tone: string | undefined
  /** `small` by default. */
  size?: Size
}

// The product defines these ten tiles and their links.
const tiles: readonly Tile[] = [
  { name: 'taxi-ride', picture: 'taxi-ride', tone: 'bg-deep-green text-white', size: 'large' },
  {
    name: 'online-food-delivery',
    picture: 'online-food-delivery',
    tone: 'bg-deep-pink text-white',
    size: 'wide',
  },
  { name: 'supermarket', picture: 'online-supermarket-grocery', tone: 'bg-blue text-white', size: 'wide' },
  { name: 'bike-delivery', picture: 'bike-delivery', tone: 'bg-tint-green' },
  { name: 'pickup-truck', picture: 'pickup-truck', tone: 'bg-tint-green' },
  { name: 'flights-international', picture: 'flights-ticket', tone: 'bg-tint-blue' },
  { name: 'flights-domestic', picture: 'flights-domestic', tone: 'bg-tint-blue' },
  { name: 'hotels', picture: 'hotels', tone: 'bg-tint-red' },
  { name: 'medical-services', picture: 'medical-services', tone: 'bg-tint-sky' },
  { name: 'insurance', picture: 'insurance', tone: 'bg-tint-sand' },
]

// Two tiles are about one service.
const slugOf = (name: Tile['name']) => (name.startsWith('flights') ? 'flights-ticket' : name)

const linkOf = ({ name }: Tile, links: Links): SiteTarget | null => {
  if (name === 'supermarket') return links.supermarket
  if (name === 'insurance') return null
  return links.page(slugOf(name))
}

// `sizes` is up to a fifth below the real width, because a sharper picture costs twice the bytes.
const sizeVariants = {
  large: {
    cell: 'col-span-full lg:col-span-2 lg:row-span-2',
    tile: styles.large,
    sizes: '(min-width: 1024px) 480px, (min-width: 768px) 300px, 44vw',
  },
  wide: {
    cell: `${styles.half} lg:col-span-2`,
    tile: styles.wide,
    sizes: '(min-width: 1024px) 320px, (min-width: 768px) 280px, 44vw',
  },
  small: { cell: 'col-span-2 lg:col-span-1', tile: '', sizes: '(min-width: 1024px) 160px, 104px' },
}

type TileContentProps = Tile & { copy: Context['copy']['tiles']; soon: string; link: SiteTarget | null }

const TileContent = ({ name, picture, size = 'small', copy, soon, link }: TileContentProps) => (
  <>
    <div>
      <h3 className={styles.name}>{copy.items[name].name}</h3>
      <p className={styles.line}>{copy.items[name].line}</p>
    </div>
    {link && isOpen(slugOf(name)) ? (
      <span className={styles.go}>
        <Icon name={link.isExternal ? 'arrow-up-right' : 'arrow-right'} mirror />
      </span>
    ) : (
      <SoonMark className={`lg:self-start ${link ? 'mt-1 self-start' : ''}`}>{soon}</SoonMark>
    )}
    <Picture name={picture} sizes={sizeVariants[size].sizes} mirror className={styles.picture} />
  </>
)

/** Renders the services as tiles, with a mark on those that are not open yet. */
export const Tiles = ({ copy: { tiles: copy }, common, links }: Context) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className={styles.tiles}>
        {tiles.map((tile) => {
          const link = linkOf(tile, links)
          const variant = sizeVariants[tile.size ?? 'small']
          const className = `relative isolate flex overflow-hidden rounded-lg ${styles.tile} ${variant.tile} ${tile.tone}`
          const content = <TileContent {...tile} copy={copy} soon={common.nav.soon} link={link} />
          return (
            <li key={tile.name} className={link ? variant.cell : 'col-span-full lg:col-span-1'}>
              {link ? (
                <SiteLink link={link} className={className}>
                  {content}
                </SiteLink>
              ) : (
                <div className={`${className} ${styles.soon}`}>{content}</div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
