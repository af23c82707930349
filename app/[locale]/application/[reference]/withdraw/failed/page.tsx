import type { Metadata } from 'next'
import { Absent } from '#components/layout/absent.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { unkeptMetadata } from '#lib/http/page-status.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { isReference } from '#lib/schemas/reference.ts'
import { applicationMetadata, pageMetadata } from '#lib/seo/metadata.ts'

type PageProps = { params: Promise<{ locale: string; reference: string }> }

// Made when somebody asks, and kept nowhere: see applicationMetadata.
export const generateStaticParams = () => []

const load = async ({ params }: PageProps) => {
  const { reference } = await params
  const locale = await localeOf(params)
  const { notFound: absent, notWithdrawn, unreachable } = pageCopy(locale, 'application')
  const copy = { notFound: absent, unreachable: { ...unreachable, title: notWithdrawn } }
  const links = linksFor(locale)
  return { locale, copy, links, retry: isReference(reference) ? links.withdrawal(reference).href : null }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, copy, retry } = await load(props)
  if (!retry) return applicationMetadata(locale, null)
  const { meta } = pageCopy(locale, 'application')
  return {
    ...pageMetadata(locale, null, { ...meta, title: copy.unreachable.title }),
    ...(await unkeptMetadata(503)),
  }
}

/** Says that an application could not be withdrawn for now; the question asks again. */
export default async function NotWithdrawn(props: PageProps) {
  const { copy, links, retry } = await load(props)
  return <Absent copy={copy} links={links} retry={retry} />
}
