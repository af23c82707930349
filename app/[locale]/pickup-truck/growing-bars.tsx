import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import { isVehicle } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './growing-bars.module.css'

type GrowingBarsProps = {
  id: string
  copy: { title: string; text: string }
  bars: readonly { copy: { title: string; text: string }; picture: ObjectName; link: Target }[]
}

const Bar = ({ copy, picture, link }: GrowingBarsProps['bars'][number]) => (
  <li className={styles.item}>
    <SiteLink link={link} className={styles.bar}>
      <div className="min-w-0 flex-1 font-medium">
        <h3 className={styles.name}>{copy.title}</h3>
        <p>
          <CopyText>{copy.text}</CopyText>
        </p>
      </div>
      <Picture
        name={picture}
        alt=""
        sizes="(min-width: 1024px) 150px, 102px"
        mirror={isVehicle(picture)}
        className={styles.object}
      />
      <span className={styles.go}>
        <Icon name="arrow-up-right" mirror />
      </span>
    </SiteLink>
  </li>
)

/** Choices that grow: each bar is longer and fuller than the one above. There are four. */
export const GrowingBars = ({ id, copy, bars }: GrowingBarsProps) => (
  <section id={id} className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid gap-3">
        {bars.map((bar) => (
          <Bar key={bar.copy.title} {...bar} />
        ))}
      </ul>
    </div>
  </section>
)
