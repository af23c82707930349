import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { isVehicle, type ObjectName, type SceneName } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './tiles.module.css'

type Context = PageContext<'home'>

/** One service. Without a link it is not open yet. */
type Tile = {
  copy: { name: string; line: string }
  /** Small, unless it is one of the first three. */
  size?: 'large' | 'wide'
  tone: string | undefined
  picture: SceneName | ObjectName
  link: Target | null
}

type Size = NonNullable<Tile['size']> | 'small'

const places: Record<Size, string | undefined> = {
  large: styles.largePlace,
  wide: styles.widePlace,
  small: styles.smallPlace,
}

const forms = { large: styles.large, wide: styles.wide, small: '' }

const sizes: Record<Size, string> = {
  large: '(min-width: 1024px) 480px, 300px',
  wide: '(min-width: 1024px) 350px, (min-width: 768px) 280px, 55vw',
  small: '(min-width: 1024px) 112px, 72px',
}

// The product has these ten tiles, and says where they lead.
const tilesOf = ({ copy, links }: Context): Tile[] => {
  const { items: tile } = copy.tiles
  return [
    {
      copy: tile['taxi-ride'],
      size: 'large',
      tone: 'bg-green text-on-green',
      picture: 'taxi-ride',
      link: links.page('taxi-ride'),
    },
    {
      copy: tile['online-food-delivery'],
      size: 'wide',
      tone: styles.pink,
      picture: 'online-food-delivery',
      link: links.page('online-food-delivery'),
    },
    {
      copy: tile.supermarket,
      size: 'wide',
      tone: styles.blue,
      picture: 'online-supermarket-grocery',
      link: links.supermarket,
    },
    {
      copy: tile['bike-delivery'],
      tone: styles.paleGreen,
      picture: 'scooter',
      link: links.page('bike-delivery'),
    },
    {
      copy: tile['pickup-truck'],
      tone: styles.paleGreen,
      picture: 'pickup',
      link: links.page('pickup-truck'),
    },
    {
      copy: tile['flights-international'],
      tone: styles.paleBlue,
      picture: 'take-off',
      link: links.page('flights-ticket'),
    },
    {
      copy: tile['flights-domestic'],
      tone: styles.paleBlue,
      picture: 'airplane',
      link: links.page('flights-ticket'),
    },
    { copy: tile.hotels, tone: styles.paleRed, picture: 'hotel', link: links.page('hotels') },
    {
      copy: tile['medical-services'],
      tone: styles.paleSky,
      picture: 'stethoscope',
      link: links.page('medical-services'),
    },
    { copy: tile.insurance, tone: styles.paleSand, picture: 'shield', link: null },
  ]
}

const TileFace = ({ tile, size, soon }: { tile: Tile; size: Size; soon: string }) => (
  <>
    <div>
      <h3 className={styles.name}>{tile.copy.name}</h3>
      <p className={styles.line}>{tile.copy.line}</p>
    </div>
    {tile.link ? (
      <span className={styles.go}>
        <Icon name={tile.link.external ? 'arrow-up-right' : 'arrow-right'} mirror />
      </span>
    ) : (
      <span className={`chip ${styles.soonChip}`}>{soon}</span>
    )}
    <Picture
      name={tile.picture}
      sizes={sizes[size]}
      mirror={size !== 'small' || isVehicle(tile.picture)}
      className={styles.picture}
    />
  </>
)

/** A bento of services. */
export const Tiles = (context: Context) => {
  const { title, soon } = context.copy.tiles
  return (
    <section className="sec">
      <div className="wrap">
        <SectionHead title={title} />
        <ul className={styles.tiles}>
          {tilesOf(context).map((tile) => {
            const size = tile.size ?? 'small'
            const look = `relative isolate flex overflow-hidden rounded-lg ${styles.tile} ${forms[size]} ${tile.tone}`
            return tile.link ? (
              <li key={tile.copy.name} className={places[size]}>
                <SiteLink link={tile.link} className={look}>
                  <TileFace tile={tile} size={size} soon={soon} />
                </SiteLink>
              </li>
            ) : (
              <li key={tile.copy.name} className={styles.lastPlace}>
                <div className={`${look} ${styles.soon}`}>
                  <TileFace tile={tile} size={size} soon={soon} />
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
