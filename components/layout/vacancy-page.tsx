import { ShareLinks } from '#components/islands/on-demand.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { isSameDay } from '#lib/i18n/calendar.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { fill, pageCopy } from '#lib/i18n/messages.ts'
import { careerCategoryOf } from '#lib/schemas/categories.ts'
import { renderDescription } from '#lib/vacancies/description.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { SimilarVacancies } from './similar-vacancies.tsx'
import styles from './vacancy-page.module.css'

type VacancyHeroProps = { locale: Locale; vacancy: Vacancy }

type VacancyPageProps = VacancyHeroProps & {
  similar: readonly VacancyRow[]
  /** The site's own, where it is configured. */
  origin: string | null
}

/** When a vacancy was posted and, on another day, changed. */
const dates = (locale: Locale, { createdAt, updatedAt }: Vacancy) => {
  const { posted, updated } = pageCopy(locale, 'job-details')
  const { formats } = pageCopy(locale, 'common')
  const say = (words: string, moment: Date) => fill(words, { date: formatDate(locale, formats, moment) })
  return [
    ...(createdAt ? [say(posted, createdAt)] : []),
    ...(createdAt && updatedAt && !isSameDay(createdAt, updatedAt) ? [say(updated, updatedAt)] : []),
  ]
}

function VacancyHero({ locale, vacancy }: VacancyHeroProps) {
  const copy = pageCopy(locale, 'job-details')
  const { title } = vacancyText(vacancy, locale)
  const { categories } = pageCopy(locale, 'careers')
  return (
    <section className="on-field relative overflow-hidden bg-field text-on-field">
      <div className="wrap relative pt-7 pb-[clamp(40px,5vw,72px)]">
        <Picture
          name="careers"
          alt=""
          sizes="500px"
          mirror
          className="absolute end-[calc(var(--gutter)-20px)] -bottom-8 hidden h-auto w-[500px] max-w-none lg:block"
        />
        <Breadcrumbs
          label={pageCopy(locale, 'common').breadcrumb}
          trail={[{ name: copy.breadcrumb.root, link: linksFor(locale).page('careers') }]}
          current={title}
          ground="field"
        />
        <h1
          className="d1 mt-[clamp(20px,3vw,44px)] mb-5 max-w-[12em] lg:max-w-[9em]"
          dir={vacancy.translations?.[locale] ? undefined : 'auto'}
        >
          {title}
        </h1>
        <p className="relative flex flex-wrap gap-2">
          <span className="chip bg-field-button text-on-field-button">
            {categories[careerCategoryOf(vacancy.category) ?? 'other']}
          </span>
          {dates(locale, vacancy).map((text) => (
            <span key={text} className="chip bg-white/30">
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
  const links = linksFor(locale)
  const { descriptionHtml, title } = vacancyText(vacancy, locale)
  const apply = (
    <ButtonLink
      link={links.application(vacancy.id)}
      size="large"
      className="w-full px-3 text-[1rem] min-[24.375rem]:text-[1.0625rem] md:text-[1.125rem]"
    >
      {copy.apply} <Icon name="arrow-right" mirror />
    </ButtonLink>
  )
  return (
    <main id="main" data-theme="green">
      <VacancyHero locale={locale} vacancy={vacancy} />
      <div className="wrap sec grid gap-10 pt-[clamp(40px,5vw,80px)] lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-24">
        <article className="min-w-0">
          <h2 className="d3 mb-6">{copy.description}</h2>
          <div className="prose">
            {renderDescription(descriptionHtml, vacancy.translations?.[locale] !== undefined)}
          </div>
        </article>
        <aside className="print:hidden rounded-xl bg-mist p-5 min-[24.375rem]:p-7 lg:sticky lg:top-28 lg:p-9">
          <h2 className="d3">{copy.aside.title}</h2>
          <p className="mt-2.5 mb-[22px] text-muted">{copy.aside.text}</p>
          {apply}
          <div className="mt-8 empty:hidden">
            <ShareLinks
              copy={copy.share}
              title={title}
              path={links.vacancy(vacancy.id).href}
              origin={origin}
              newTab={pageCopy(locale, 'common').links.newTab}
            />
          </div>
        </aside>
      </div>
      <SimilarVacancies title={copy.similar} rows={similar} />
      <div className={`${styles.applyBar} print:hidden`}>{apply}</div>
    </main>
  )
}
