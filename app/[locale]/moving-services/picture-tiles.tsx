import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName, SceneName } from '#lib/content/pictures.ts'
import { isScene } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './picture-tiles.module.css'

type PictureTilesProps = {
  copy: { title: string; text: string }
  tiles: readonly {
    copy: { title: string; text: string }
    tone: 'field' | 'tint' | 'deep'
    picture: SceneName | ObjectName
    link: Target
  }[]
}

const Tile = ({ copy, tone, picture, link }: PictureTilesProps['tiles'][number]) => (
  <li>
    <SiteLink link={link} className={`${styles.tile} ${styles[tone]}`}>
      <h3 className={`d3 ${styles.title}`}>{copy.title}</h3>
      <p className={styles.text}>
        <CopyText>{copy.text}</CopyText>
      </p>
      <span className={styles.go}>
        <Icon name="arrow-up-right" mirror />
      </span>
      <Picture
        name={picture}
        alt=""
        sizes={isScene(picture) ? '(min-width: 1024px) 400px, (min-width: 510px) 460px, 92vw' : '190px'}
        mirror
        className={isScene(picture) ? styles.scene : styles.object}
      />
    </SiteLink>
  </li>
)

/** Large tiles that lead out, each with its picture. */
export const PictureTiles = ({ copy, tiles }: PictureTilesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.copy.title} {...tile} />
        ))}
      </ul>
    </div>
  </section>
)
