import { ShareLinks } from '#components/islands/lazy-islands.tsx'
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx'
import { PageTitle } from '#components/layout/page-title.tsx'
import { SimilarVacancies } from '#components/layout/similar-vacancies.tsx'
import { StructuredData } from '#components/layout/site-page.tsx'
import { SupportPhones } from '#components/layout/support-contacts.tsx'
import { BackendTitle, CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import textStyles from '#components/ui/vacancy-text.module.css'
import { linksFor } from '#lib/company/links.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { provinceNameOf } from '#lib/places/branches.ts'
import { careerCategoryOf, vacancyFacts } from '#lib/schemas/categories.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { jobPostings } from '#lib/seo/job-postings.ts'
import { breadcrumbs, type Crumb } from '#lib/seo/structured-data.ts'
import { renderDescription } from '#lib/vacancies/description.ts'
import { excerptOf } from '#lib/vacancies/plain-text.ts'
import { closingText, type VacancyRow } from '#lib/vacancies/row.ts'
import { inlineTitle, vacancyText } from '#lib/vacancies/vacancy-text.ts'
import styles from './vacancy-page.module.css'

type VacancyHeroProps = { locale: Locale; vacancy: Vacancy; trail: readonly Crumb[] }

type VacancyPageProps = {
  locale: Locale
  vacancy: Vacancy
  similarVacancies: readonly VacancyRow[]
  /** The value of `SITE_URL`; null if it is not set. */
  origin: string | null
}

/**
 * Returns lines with the closing and posting dates, if known, and the date of the last update if it differs from a
 * known posting date.
 */
const dateLines = (locale: Locale, vacancy: Vacancy) => {
  const { createdAt, updatedAt, closesOn } = vacancy
  const closingLines = closesOn ? [closingText(locale, vacancy)] : []
  if (!createdAt) return closingLines
  const t = translatorFor(locale)
  const postedDate = formatDate(locale, createdAt)
  const updatedDate = formatDate(locale, updatedAt ?? createdAt)
  return [
    ...closingLines,
    t('job-details.posted', { date: postedDate }),
    ...(updatedDate === postedDate ? [] : [t('job-details.updated', { date: updatedDate })]),
  ]
}

type VacancyPlace = ReturnType<typeof vacancyText>['places'][number]

/** Returns a city and its province, or the city alone if the province is unknown or has the same name. */
const cityAndProvince = (locale: Locale, { name, slug }: VacancyPlace) =>
  [...new Set([name, (slug && provinceNameOf(locale, slug)) ?? name])].join(locales[locale].comma)

const titleClass = 'mt-flow mb-5 max-w-[12em]'
const asideClass = 'rounded-xl bg-mist p-6 lg:sticky lg:top-28 lg:p-8 print:hidden'
const applyButtonClass = 'w-full px-2'

// In characters. Longer titles use a smaller font, so that they do not fill the screen.
const maxLargeTitleLength = 40

/** Lists the vacancy's details with their labels; omits empty ones. */
const DetailList = ({ locale, vacancy }: Pick<VacancyHeroProps, 'locale' | 'vacancy'>) => {
  const { facts, places } = vacancyText(vacancy, locale)
  const values = { ...facts, place: places.map((place) => cityAndProvince(locale, place)) }
  const { filters } = pageCopy(locale, 'careers').jobs
  const knownFacts = vacancyFacts.filter((fact) => values[fact]?.length)
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 empty:hidden">
      {knownFacts.map((fact) => (
        <div key={fact}>
          <dt className="small font-medium">{filters[fact].label}</dt>
          <dd className="text-lead font-bold">
            {values[fact]?.map((value) => (
              <bdi key={value} className="block">
                {value}
              </bdi>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function VacancyHero({ locale, vacancy, trail }: VacancyHeroProps) {
  const { title, isTranslated } = vacancyText(vacancy, locale)
  const { categories } = pageCopy(locale, 'careers')
  return (
    <section className="on-field relative overflow-hidden bg-field text-on-field">
      <div className="relative wrap pt-6 pb-flow">
        <Picture name="careers" sizes="500px" mirror className={`absolute hidden lg:block ${styles.art}`} />
        <Breadcrumbs locale={locale} trail={trail} currentTitle={title} />
        <h1 className={`${titleClass} ${title.length > maxLargeTitleLength ? 'd2' : 'd1 lg:max-w-[9em]'}`}>
          {isTranslated ? title : <BackendTitle>{title}</BackendTitle>}
        </h1>
        <div className={`relative grid gap-5 ${styles.facts}`}>
          <DetailList locale={locale} vacancy={vacancy} />
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <span className="chip bg-field-button whitespace-normal text-on-field-button">
              {categories[careerCategoryOf(vacancy.category) ?? 'other']}
            </span>
            {dateLines(locale, vacancy).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </div>
      </div>
    </section>
  )
}

export function VacancyPage({ locale, vacancy, similarVacancies, origin }: VacancyPageProps) {
  const copy = pageCopy(locale, 'job-details')
  const common = pageCopy(locale, 'common')
  const links = linksFor(locale)
  const { descriptionHtml, isTranslated, title } = vacancyText(vacancy, locale)
  const trail = [{ name: copy.breadcrumb.root, link: links.page('careers') }]
  const crumb = { name: title, link: links.vacancy(vacancy.id) }
  const applyButton = (
    <ButtonLink link={links.applicationForm(vacancy.id)} size="large" className={applyButtonClass}>
      {copy.apply} <Icon name="arrow-right" mirror />
    </ButtonLink>
  )
  return (
    <main id="main" data-theme="green" className={styles.page}>
      <PageTitle locale={locale}>
        {translatorFor(locale)('job-details.meta.title', { title: inlineTitle(vacancy, locale) })}
      </PageTitle>
      <VacancyHero locale={locale} vacancy={vacancy} trail={trail} />
      <div className="wrap grid gap-10 sec pt-hero lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-24">
        <article className="min-w-0">
          <h2 className="mb-6 d3">{copy.description}</h2>
          <div className={textStyles.prose} dir={isTranslated ? undefined : 'auto'}>
            {excerptOf(descriptionHtml) ? (
              renderDescription(descriptionHtml)
            ) : (
              <p>
                <CopyText>{copy.noDescription}</CopyText>{' '}
                <SiteLink link={links.page('contact-us')} className="text-link">
                  {common.nav.contactUs}
                </SiteLink>
              </p>
            )}
          </div>
        </article>
        <aside className={asideClass}>
          <h2 className="d3">{copy.aside.title}</h2>
          <p className="mt-3 mb-5 text-muted">{copy.aside.text}</p>
          {/* On narrower screens, the bar at the bottom contains this button. */}
          <div className="max-lg:hidden">{applyButton}</div>
          <SupportPhones locale={locale} className="mt-4" />
          <div className="mt-3 empty:hidden lg:mt-8">
            <ShareLinks
              copy={copy.share}
              title={title}
              path={links.vacancy(vacancy.id).href}
              origin={origin}
              newTabLabel={common.links.newTab}
            />
          </div>
        </aside>
      </div>
      <SimilarVacancies copy={copy} vacancy={vacancy} rows={similarVacancies} />
      <div className={`z-3 bg-paper px-(--gutter) line-above lg:hidden print:hidden ${styles.bar}`}>
        {applyButton}
      </div>
      <StructuredData nodes={[breadcrumbs([...trail, crumb]), ...jobPostings(locale, vacancy)]} />
    </main>
  )
}
