import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './introduction.module.css'

type IntroductionProps = {
  copy: { title: string; statement: string; paragraphs: readonly string[]; careers: string }
  careers: Target
  /** What the list of services is called. */
  servicesLabel: string
  services: readonly { name: string; picture: ObjectName; link: Target }[]
}

const pill = styles.pill

const Words = ({ copy, careers }: Pick<IntroductionProps, 'copy' | 'careers'>) => (
  <div className="grid min-w-0 gap-5">
    <p className="d3 font-semibold">{copy.statement}</p>
    {copy.paragraphs.map((paragraph) => (
      <p key={paragraph} className="lead">
        <CopyText>{paragraph}</CopyText>
      </p>
    ))}
    <p>
      <SiteLink link={careers} className="text-link">
        {copy.careers} <Icon name="arrow-right" mirror />
      </SiteLink>
    </p>
  </div>
)

/** Who speaks: a large statement, paragraphs, and every service as a pill. */
export const Introduction = ({ copy, careers, servicesLabel, services }: IntroductionProps) => (
  <section className="sec">
    <div className="wrap">
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
        <h2 className="d2 min-w-0 lg:sticky lg:top-[120px]">{copy.title}</h2>
        <Words copy={copy} careers={careers} />
      </div>
      <ul className={styles.pills} aria-label={servicesLabel}>
        {services.map(({ name, picture, link }) => (
          <li key={name}>
            <SiteLink link={link} className={pill}>
              <Picture name={picture} alt="" sizes="38px" className={styles.object} />
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
