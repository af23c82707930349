import { notFound } from 'next/navigation'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/base/brand.ts'
import { faultStatuses, numberPlace } from '#lib/http/fault-page.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type PageProps = { params: Promise<{ locale: string; status: string }> }

export const dynamicParams = false

export const generateStaticParams = () => faultStatuses.map((status) => ({ status: String(status) }))

/** What the front door answers in the place of a page that it could not give. */
export default async function FaultPage({ params }: PageProps) {
  const { locale, status } = await params
  if (!isLocale(locale)) notFound()
  const { error, unavailable } = pageCopy(locale, 'common')
  const { title, text } = status === '429' ? { ...unavailable, text: unavailable.tooMany } : error
  return (
    <main id="main" className="wrap sec">
      <title>{`${title} · ${brand[locale]}`}</title>
      <h1 className="d2">{title}</h1>
      <p className="lead mt-3 mb-7 text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink link={{ href: '', external: false }}>{error.retry}</ButtonLink>
        <ButtonLink link={linksFor(locale).page('')} variant="line">
          {error.home}
        </ButtonLink>
      </div>
      <p className="small mt-7 text-muted">
        {error.number} <b>{numberPlace}</b>
      </p>
    </main>
  )
}
