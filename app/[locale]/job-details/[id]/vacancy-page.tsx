import { ShareLinks } from '#components/islands/on-demand.tsx'
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx'
import { SimilarVacancies } from '#components/layout/similar-vacancies.tsx'
import { Graph } from '#components/layout/site-page.tsx'
import { GivenTitle } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import description from '#components/ui/vacancy-text.module.css'
import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { careerCategoryOf, vacancyFacts } from '#lib/schemas/categories.ts'
import { jobPostings } from '#lib/seo/branches-and-jobs.ts'
import { breadcrumbs, type Crumb } from '#lib/seo/structured-data.ts'
import { renderDescription } from '#lib/vacancies/description.ts'
import { excerptOf } from '#lib/vacancies/plain-text.ts'
import { dayNumber, type VacancyRow } from '#lib/vacancies/row.ts'
import styles from './vacancy-page.module.css'

type VacancyHeroProps = { locale: Locale; vacancy: Vacancy; trail: readonly Crumb[] }

type VacancyPageProps = {
  locale: Locale
  vacancy: Vacancy
  similar: readonly VacancyRow[]
  /** The site's own, where it is configured. */
  origin: string | null
}

/** When a vacancy was posted and, on another day, changed. */
const dates = (locale: Locale, { createdAt, updatedAt }: Vacancy) => {
  const t = translatorFor(locale)
  const date = (moment: Date) => ({ date: formatDate(locale, moment) })
  return [
    ...(createdAt ? [t('job-details.posted', date(createdAt))] : []),
    ...(createdAt && updatedAt && dayNumber(createdAt) !== dayNumber(updatedAt)
      ? [t('job-details.updated', date(updatedAt))]
      : []),
  ]
}

const factsOf = (locale: Locale, vacancy: Vacancy) => {
  const { facts } = vacancyText(vacancy, locale)
  return [...new Set(vacancyFacts.flatMap((fact) => facts?.[fact] ?? []))]
}

// In letters; a longer title would fill the screen at the size of a short one.
const longTitle = 40

function VacancyHero({ locale, vacancy, trail }: VacancyHeroProps) {
  const { title, isTranslated } = vacancyText(vacancy, locale)
  const { categories } = pageCopy(locale, 'careers')
  return (
    <section className="on-field relative overflow-hidden bg-field text-on-field">
      <div className={`wrap ${styles.hero}`}>
        <Picture name="careers" sizes="500px" mirror className={styles.picture} />
        <Breadcrumbs locale={locale} trail={trail} current={title} />
        <h1 className={title.length > longTitle ? `d2 ${styles.longTitle}` : `d1 ${styles.title}`}>
          {isTranslated ? title : <GivenTitle>{title}</GivenTitle>}
        </h1>
        <p className="relative flex flex-wrap gap-2">
          <span className={`chip ${styles.category}`}>
            {categories[careerCategoryOf(vacancy.category) ?? 'other']}
          </span>
          {factsOf(locale, vacancy).map((name) => (
            <span key={name} className={`chip ${styles.date}`}>
              <bdi>{name}</bdi>
            </span>
          ))}
          {dates(locale, vacancy).map((text) => (
            <span key={text} className={`chip ${styles.date}`}>
              {text}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}

/** A vacancy: what it is, what it asks for, and the way to apply. */
export function VacancyPage({ locale, vacancy, similar, origin }: VacancyPageProps) {
  const copy = pageCopy(locale, 'job-details')
  const common = pageCopy(locale, 'common')
  const links = linksFor(locale)
  const { descriptionHtml, isTranslated, title } = vacancyText(vacancy, locale)
  const trail = [{ name: copy.breadcrumb.root, link: links.page('careers') }]
  const own = { name: title, link: links.vacancy(vacancy.id) }
  const apply = (
    <ButtonLink link={links.application(vacancy.id)} size="large" className={styles.apply}>
      {copy.apply} <Icon name="arrow-right" mirror />
    </ButtonLink>
  )
  return (
    <main id="main" data-theme="green">
      <VacancyHero locale={locale} vacancy={vacancy} trail={trail} />
      <div className={`wrap sec ${styles.room}`}>
        <article className="min-w-0">
          <h2 className={`d3 ${styles.subtitle}`}>{copy.description}</h2>
          <div className={description.prose} dir={isTranslated ? undefined : 'auto'}>
            {excerptOf(descriptionHtml) ? (
              renderDescription(descriptionHtml)
            ) : (
              <p>
                {copy.noDescription}{' '}
                <SiteLink link={links.page('contact-us')} className="text-link">
                  {common.nav.contactUs}
                </SiteLink>
              </p>
            )}
          </div>
        </article>
        <aside className={styles.aside}>
          <h2 className="d3">{copy.aside.title}</h2>
          <p className={styles.asideText}>{copy.aside.text}</p>
          {apply}
          <div className={styles.share}>
            <ShareLinks
              copy={copy.share}
              title={title}
              path={links.vacancy(vacancy.id).href}
              origin={origin}
              newTab={common.links.newTab}
            />
          </div>
        </aside>
      </div>
      <SimilarVacancies title={copy.similar} rows={similar} />
      <div className={`${styles.applyBar} print:hidden`}>{apply}</div>
      <Graph nodes={[breadcrumbs([...trail, own]), ...jobPostings(locale, vacancy)]} />
    </main>
  )
}
