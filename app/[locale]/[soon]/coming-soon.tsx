import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './coming-soon.module.css'

type ComingSoonProps = {
  /** `name` says which page it is. */
  copy: Record<'name' | 'title' | 'message' | 'text' | 'questions' | 'webApp' | 'call', string>
  /** The message in Sorani, on a page in another language. */
  sorani: { lang: string; title: string; message: string } | null
  /** What works meanwhile, the best first. */
  ways: readonly { label: string; link: Target }[]
  /** The questions of the services, where they are what was looked for. */
  questions: readonly { name: string; link: Target }[]
  webApp: Target
  phoneTaxi: Target
}

const Drawing = () => (
  <>
    <svg
      className={styles.road}
      viewBox="0 0 1440 820"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <RouteLine
        d="M-400 700H470Q505 700 530 675L690 515Q715 490 750 490H940"
        width={22}
        className="stroke-field-line"
      />
      <path
        d="M1010 490H1900"
        fill="none"
        strokeWidth="22"
        strokeDasharray="44 34"
        className="stroke-field-line"
      />
    </svg>
    <Picture
      name="coming-soon"
      alt=""
      sizes="(min-width: 1566px) 720px, (min-width: 1280px) 46vw, (min-width: 522px) 480px, 92vw"
      priority
      mirror
      className={styles.scene}
    />
  </>
)

const Sorani = ({ lang, title, message }: NonNullable<ComingSoonProps['sorani']>) => (
  <div lang={lang} dir="rtl" className={styles.sorani}>
    <p className="h4">{title}</p>
    <p>{message}</p>
  </div>
)

const Questions = ({ title, questions }: { title: string } & Pick<ComingSoonProps, 'questions'>) => (
  <div className={styles.questions}>
    <p id="questions" className="h4">
      {title}
    </p>
    <ul aria-labelledby="questions" className={styles.ways}>
      {questions.map(({ name, link }) => (
        <li key={name}>
          <SiteLink link={link} className="text-link">
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  </div>
)

const External = () => <Icon name="arrow-up-right" mirror />

/** In the place of a page that is not open yet: the road is still being built, and these lead on. */
export const ComingSoon = ({ copy, sorani, ways, questions, webApp, phoneTaxi }: ComingSoonProps) => {
  const [first, ...others] = ways
  return (
    <section className={`${styles.void} on-field bg-field text-on-field`}>
      <Drawing />
      <div className={`wrap ${styles.room}`}>
        <h1 className={`d1 ${styles.title}`}>{copy.title}</h1>
        <p className="mt-5">
          <span className={`chip ${styles.soon}`}>{copy.name}</span>
        </p>
        <p className="lead mt-3 max-w-[30em] font-medium">
          <CopyText>{`${copy.message} ${copy.text}`}</CopyText>
        </p>
        {sorani && <Sorani {...sorani} />}
        {questions.length > 0 && <Questions title={copy.questions} questions={questions} />}
        {first && (
          <div className="mt-7">
            <ButtonLink link={first.link} variant="field" size="large">
              {first.label} {first.link.external && <External />}
            </ButtonLink>
          </div>
        )}
        <p className={styles.ways}>
          {others.map(({ label, link }) => (
            <SiteLink key={label} link={link} className="text-link">
              {label} {link.external && <External />}
            </SiteLink>
          ))}
          <SiteLink link={phoneTaxi} className="text-link">
            <Icon name="phone" />
            <span>
              <CopyText>{copy.call}</CopyText>
            </span>
          </SiteLink>
          <SiteLink link={webApp} className="text-link">
            {copy.webApp} <External />
          </SiteLink>
        </p>
      </div>
    </section>
  )
}
