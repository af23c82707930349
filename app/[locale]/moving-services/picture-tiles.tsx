import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName, SceneName } from '#lib/content/pictures.ts'
import { isScene } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'

type PictureTilesProps = {
  copy: { title: string; text: string }
  tiles: readonly {
    copy: { title: string; text: string }
    tone: 'field' | 'tint' | 'deep'
    picture: SceneName | ObjectName
    link: Target
  }[]
}

/** Large tiles that lead out, each with its picture. */
export const PictureTiles = ({ copy, tiles }: PictureTilesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid gap-4 lg:grid-cols-[1.3fr_1fr_1fr]">
        {tiles.map(({ copy: words, tone, picture, link }) => (
          <li key={words.title}>
            <SiteLink link={link} className={`picture-tile picture-tile-${tone}`}>
              <h3 className="d3 pe-14">{words.title}</h3>
              <p className="mt-1 pe-14 font-medium">
                <CopyText>{words.text}</CopyText>
              </p>
              <span className="picture-tile-go">
                <Icon name="arrow-up-right" mirror />
              </span>
              <Picture
                name={picture}
                alt=""
                sizes={
                  isScene(picture) ? '(min-width: 1024px) 400px, (min-width: 510px) 460px, 92vw' : '190px'
                }
                mirror
                className={isScene(picture) ? 'picture-tile-scene' : 'picture-tile-object'}
              />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
