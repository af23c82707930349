import type { Metadata } from 'next'
import { PageTitle } from '#components/layout/page-title.tsx'
import { localeFromParams, type PageProps } from '#components/layout/site-page.tsx'
import { SendLink } from '#components/sections/send-link.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/company/links.ts'
import { sendLinkContent } from '#lib/content/send-link.ts'
import { readFormResult } from '#lib/forms/result-page.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const loadPageData = async ({ params, searchParams }: PageProps) => {
  const locale = await localeFromParams(params)
  const { meta, sent, stored, result: resultCopy } = pageCopy(locale, 'send-link')
  const content = sendLinkContent(locale)
  const formRoute = { form: 'send-link', vacancyId: null, locale } as const
  const formResult = await readFormResult(await searchParams, formRoute)
  const isAccepted = formResult?.reference !== undefined
  const successCopy = content.storesLinks ? stored : sent
  const title = isAccepted ? successCopy.title : resultCopy.errorTitle
  return { locale, meta, content, text: successCopy.text, resultCopy, isAccepted, formResult, title }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, meta, title } = await loadPageData(props)
  return { ...pageMetadata(locale, '', { ...meta, title, index: false }), alternates: null }
}

/** Shows the result of a link request sent without JavaScript. */
export default async function SendLinkResult(props: PageProps) {
  const { locale, content, text, resultCopy, isAccepted, formResult, title } = await loadPageData(props)
  return (
    <main id="main" data-task data-theme="green" className="on-field min-h-page bg-field text-on-field">
      <PageTitle locale={locale}>{title}</PageTitle>
      <div className="wrap pt-hero pb-hero">
        <h1 className="max-w-[12em] d1">{title}</h1>
        {isAccepted && (
          <p className="mt-5 lead font-medium">
            <CopyText>{text}</CopyText>
          </p>
        )}
        <div className="mt-8 mb-8">
          {!isAccepted && (
            <SendLink {...content} initial={formResult ? { ...formResult, title } : undefined} />
          )}
        </div>
        <SiteLink link={linksFor(locale).page('')} className="text-link">
          {resultCopy.back}
        </SiteLink>
      </div>
    </main>
  )
}
