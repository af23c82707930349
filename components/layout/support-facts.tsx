import { SiteLink } from '#components/ui/site-link.tsx'
import { env } from '#lib/base/env.ts'
import { formatPhone } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

/** How to reach support, on paper too: an entry of a receipt. */
export function SupportFacts({ locale, className }: { locale: Locale; className?: string }) {
  const { card } = pageCopy(locale, 'contact')
  const { SUPPORT_PHONE: phone, SUPPORT_EMAIL: email } = env()
  const way = (href: string, text: string) => (
    <dd className="font-semibold">
      <SiteLink link={{ href, external: false }} className="text-link">
        <bdi dir="ltr">{text}</bdi>
      </SiteLink>
    </dd>
  )
  return (
    <div className={className}>
      <dt className="small text-muted">{card.title}</dt>
      {way(`tel:${phone}`, formatPhone(phone))}
      {way(`mailto:${email}`, email)}
    </div>
  )
}
