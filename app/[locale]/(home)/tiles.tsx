import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName, SceneName } from '#lib/content/pictures.ts'
import { isVehicle } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './tiles.module.css'

/** One service. Without a link it is not open yet. */
export type Tile = {
  copy: { name: string; line: string }
  /** Small, unless it is one of the first three. */
  size?: 'large' | 'wide'
  tone: 'green' | 'pink' | 'blue' | 'tint-green' | 'tint-blue' | 'tint-red' | 'tint-sky' | 'tint-sand'
  picture: SceneName | ObjectName
  link: Target | null
}

type Size = NonNullable<Tile['size']> | 'small'

type TilesProps = {
  copy: { title: string; soon: string }
  tiles: readonly Tile[]
}

const places: Record<Size, string | undefined> = {
  large: styles.largePlace,
  wide: styles.widePlace,
  small: styles.smallPlace,
}

const forms = { large: styles.large, wide: styles.wide, small: '' }

const tones: Record<Tile['tone'], string | undefined> = {
  green: 'bg-green text-on-green',
  pink: styles.pink,
  blue: styles.blue,
  'tint-green': styles.paleGreen,
  'tint-blue': styles.paleBlue,
  'tint-red': styles.paleRed,
  'tint-sky': styles.paleSky,
  'tint-sand': styles.paleSand,
}

const sizes: Record<Size, string> = {
  large: '(min-width: 1024px) 480px, 300px',
  wide: '(min-width: 1024px) 350px, (min-width: 768px) 280px, 55vw',
  small: '(min-width: 1024px) 112px, 72px',
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
      alt=""
      sizes={sizes[size]}
      mirror={size !== 'small' || isVehicle(tile.picture)}
      className={styles.picture}
    />
  </>
)

/** A bento of services. */
export const Tiles = ({ copy, tiles }: TilesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className={styles.tiles}>
        {tiles.map((tile) => {
          const size = tile.size ?? 'small'
          const look = `relative isolate flex overflow-hidden rounded-lg ${styles.tile} ${forms[size]} ${tones[tile.tone]}`
          return tile.link ? (
            <li key={tile.copy.name} className={places[size]}>
              <SiteLink link={tile.link} className={look}>
                <TileFace tile={tile} size={size} soon={copy.soon} />
              </SiteLink>
            </li>
          ) : (
            <li key={tile.copy.name} className={styles.lastPlace}>
              <div className={`${look} ${styles.soon}`}>
                <TileFace tile={tile} size={size} soon={copy.soon} />
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
