import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink, SoonBadge } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import type { listTiles, Tile } from './tile-list.ts'
import styles from './tiles.module.css'

const narrowSpanClasses: Record<number, string> = { 2: 'col-span-2', 3: 'col-span-3', 6: 'col-span-full' }

const wideSpanClasses: Record<number, string> = {
  1: 'lg:col-span-1',
  2: 'lg:col-span-2',
  3: 'lg:col-span-3',
  5: 'lg:col-span-full',
}

// `sizes` is up to 25% below the displayed width, because a sharper picture would have up to twice as many bytes.
const sizeVariants = {
  large: {
    tile: styles.large,
    sizes: '(min-width: 1024px) 480px, (min-width: 768px) 300px, 44vw',
  },
  wide: {
    tile: styles.wide,
    sizes: '(min-width: 1024px) 320px, (min-width: 768px) 280px, 44vw',
  },
  small: { tile: '', sizes: '(min-width: 1024px) 160px, 104px' },
}

const TileContent = ({
  copy,
  scene,
  size,
  link,
  isOpen,
  soonLabel,
}: Omit<Tile, 'id'> & { soonLabel: string }) => (
  <>
    <div>
      <h3 className={styles.name}>{copy.name}</h3>
      <p className={styles.line}>{copy.line}</p>
    </div>
    {link && isOpen ? (
      <span className={styles.arrow}>
        <Icon name={link.isExternal ? 'arrow-up-right' : 'arrow-right'} mirror />
      </span>
    ) : (
      <SoonBadge className={`lg:self-start ${link ? 'mt-1 self-start' : ''}`}>{soonLabel}</SoonBadge>
    )}
    <Picture name={scene} sizes={sizeVariants[size].sizes} mirror className={styles.picture} />
  </>
)

type TilesProps = PageContext<'home'> & { tiles: ReturnType<typeof listTiles> }

/** Renders the services as tiles, with a label on services that are not open yet. */
export const Tiles = ({ copy, common, tiles }: TilesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.tiles.title} />
      <ul className={styles.tiles}>
        {tiles.map(({ id, spans, ...tile }) => {
          const { tone, size, link } = tile
          const className = `relative isolate flex overflow-hidden rounded-lg ${styles.tile} ${sizeVariants[size].tile} ${tone}`
          const content = <TileContent {...tile} soonLabel={common.nav.soon} />
          return (
            <li
              key={id}
              className={`${narrowSpanClasses[spans.narrow]} ${wideSpanClasses[spans.wide]} ${size === 'large' ? 'lg:row-span-2' : ''}`}
            >
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
