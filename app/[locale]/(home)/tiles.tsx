import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName, SceneName } from '#lib/content/pictures.ts'
import { isVehicle } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'

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

const places: Record<Size, string> = {
  large: 'col-span-6 lg:col-span-2 lg:row-span-2',
  wide: 'col-span-3 lg:col-span-2',
  small: 'col-span-2 lg:col-span-1',
}

const tones: Record<Tile['tone'], string> = {
  green: 'bg-green text-on-green',
  pink: 'bg-pink text-on-pink',
  blue: 'bg-blue text-white',
  'tint-green': 'bg-tint-green text-text',
  'tint-blue': 'bg-tint-blue text-text',
  'tint-red': 'bg-tint-red text-text',
  'tint-sky': 'bg-tint-sky text-text',
  'tint-sand': 'bg-tint-sand text-text',
}

const sizes: Record<Size, string> = {
  large: '(min-width: 1024px) 480px, 300px',
  wide: '(min-width: 1024px) 350px, (min-width: 768px) 280px, 55vw',
  small: '(min-width: 1024px) 112px, 72px',
}

const TileFace = ({ tile, size, soon }: { tile: Tile; size: Size; soon: string }) => (
  <>
    <div>
      <h3 className="tile-name">{tile.copy.name}</h3>
      <p className="tile-line">{tile.copy.line}</p>
    </div>
    {tile.link ? (
      <span className="tile-go">
        <Icon name={tile.link.external ? 'arrow-up-right' : 'arrow-right'} mirror />
      </span>
    ) : (
      <span className="chip lg:self-start">{soon}</span>
    )}
    <Picture
      name={tile.picture}
      alt=""
      sizes={sizes[size]}
      mirror={size !== 'small' || isVehicle(tile.picture)}
      className="tile-picture"
    />
  </>
)

/** A bento of services. */
export const Tiles = ({ copy, tiles }: TilesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className="grid grid-flow-dense grid-cols-6 gap-3 md:gap-4 lg:auto-rows-[232px] lg:grid-cols-5">
        {tiles.map((tile) => {
          const size = tile.size ?? 'small'
          const look = `tile tile-${size} ${tones[tile.tone]}`
          return tile.link ? (
            <li key={tile.copy.name} className={places[size]}>
              <SiteLink link={tile.link} className={look}>
                <TileFace tile={tile} size={size} soon={copy.soon} />
              </SiteLink>
            </li>
          ) : (
            <li key={tile.copy.name} className="col-span-6 lg:col-span-1">
              <div className={`${look} tile-soon`}>
                <TileFace tile={tile} size={size} soon={copy.soon} />
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
