import type { Metadata } from 'next'
import { localeOf, type PageProps } from '#components/layout/site-page.tsx'
import { Unavailable } from '#components/layout/unavailable.tsx'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type FailedProps = PageProps<{ reference: string }>

// For one person: no cache keeps it.
export const dynamic = 'force-dynamic'

export const generateMetadata = async ({ params }: FailedProps): Promise<Metadata> => {
  const locale = await localeOf(params)
  const { meta, notWithdrawn: title } = pageCopy(locale, 'application')
  return pageMetadata(locale, null, { ...meta, title, index: false })
}

/** Says that an application could not be withdrawn for now; the question asks again. */
export default async function NotWithdrawn({ params }: FailedProps) {
  const { reference } = await params
  const locale = await localeOf(params)
  const { notFound, notWithdrawn: title, unreachable } = pageCopy(locale, 'application')
  const retry = linksFor(locale).withdrawal(reference).href
  return (
    <Unavailable locale={locale} title={title} text={unreachable.text} back={notFound.back} retry={retry} />
  )
}
