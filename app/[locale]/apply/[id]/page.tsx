import { StructuredData } from '#components/layout/site-page.tsx'
import { vacancyRoute } from '#components/layout/vacancy-route.tsx'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { breadcrumbs } from '#lib/seo/structured-data.ts'
import { inlineTitle, vacancyText } from '#lib/vacancies/vacancy-text.ts'
import { ApplyForm, ApplyPage } from './apply-page.tsx'

export const revalidate = 60

// The build does not load vacancies, so each page is rendered on its first request.
export const generateStaticParams = () => []

const titleFor = (locale: Locale, vacancy: Vacancy) =>
  translatorFor(locale)('apply.meta.titleFor', { title: inlineTitle(vacancy, locale) })

const route = vacancyRoute({
  kind: 'applicationForm',
  metadata: (locale, vacancy) => {
    const { meta } = pageCopy(locale, 'apply')
    return pageMetadata(locale, `apply/${vacancy.id}`, {
      ...meta,
      title: titleFor(locale, vacancy),
    })
  },
  render: (locale, vacancy) => {
    const { id } = vacancy
    const { breadcrumb } = pageCopy(locale, 'apply')
    const links = linksFor(locale)
    const trail = [
      { name: breadcrumb.root, link: links.page('careers') },
      { name: vacancyText(vacancy, locale).title, link: links.vacancy(id) },
      { name: breadcrumb.current, link: links.applicationForm(id) },
    ]
    return (
      <ApplyPage locale={locale} vacancyId={id} vacancy={vacancy} title={titleFor(locale, vacancy)}>
        <ApplyForm locale={locale} vacancyId={id} vacancy={vacancy} />
        <StructuredData nodes={[breadcrumbs(trail)]} />
      </ApplyPage>
    )
  },
})

export const generateMetadata = route.metadata
export default route.render
