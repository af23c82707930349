import { vacancyRoute } from '#components/layout/vacancy-route.tsx'
import { translatorFor } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { env } from '#lib/settings/env.ts'
import { loadSimilarVacancies } from '#lib/vacancies/similar.ts'
import { inlineTitle } from '#lib/vacancies/vacancy-text.ts'
import { VacancyPage } from './vacancy-page.tsx'

export const revalidate = 60

// The build does not load vacancies, so each page is rendered on its first request.
export const generateStaticParams = () => []

const route = vacancyRoute({
  kind: 'vacancy',
  metadata: (locale, vacancy) => {
    const t = translatorFor(locale)
    const title = inlineTitle(vacancy, locale)
    return pageMetadata(locale, `job-details/${vacancy.id}`, {
      title: t('job-details.meta.title', { title }),
      description: t('job-details.meta.description', { title }),
    })
  },
  render: async (locale, vacancy) => {
    const similarVacancies = await loadSimilarVacancies(locale, vacancy)
    return (
      <VacancyPage
        locale={locale}
        vacancy={vacancy}
        similarVacancies={similarVacancies}
        origin={env().SITE_URL ?? null}
      />
    )
  },
})

export const generateMetadata = route.metadata
export default route.render
