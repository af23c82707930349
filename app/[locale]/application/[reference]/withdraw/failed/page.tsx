import type { Metadata } from 'next'
import { Absent } from '#components/layout/absent.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type PageProps = { params: Promise<{ locale: string; reference: string }> }

// For one person: no cache keeps it.
export const dynamic = 'force-dynamic'

const load = async ({ params }: PageProps) => {
  const { reference } = await params
  const locale = await localeOf(params)
  const { meta, notFound, notWithdrawn, unreachable } = pageCopy(locale, 'application')
  const copy = { notFound, unreachable: { ...unreachable, title: notWithdrawn } }
  const links = linksFor(locale)
  const retry = isReference(reference) ? links.withdrawal(reference).href : null
  return { locale, meta, copy, links, retry }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, meta, copy, retry } = await load(props)
  const { title } = retry ? copy.unreachable : copy.notFound
  return pageMetadata(locale, null, { ...meta, title, index: false })
}

/** Says that an application could not be withdrawn for now; the question asks again. */
export default async function NotWithdrawn(props: PageProps) {
  const { copy, links, retry } = await load(props)
  return <Absent copy={copy} links={links} retry={retry} />
}
