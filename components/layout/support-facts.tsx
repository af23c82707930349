import { SiteLink } from '#components/ui/site-link.tsx'
import { env } from '#lib/base/env.ts'
import { formatPhone } from '#lib/i18n/formats.ts'
import { linksFor, type SiteLink as Target } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type Way = { link: Target; name?: string; value: string }

const WayLink = ({ link, name, value }: Way) => (
  <SiteLink link={link} className="text-link">
    <span>
      {name} <bdi dir="ltr">{value}</bdi>
    </span>
  </SiteLink>
)

/** Support's phone and, where it has one, its WhatsApp. */
const phonesIn = (locale: Locale): Way[] => {
  const { SUPPORT_PHONE: phone, WHATSAPP_NUMBER: whatsApp } = env()
  const links = linksFor(locale)
  const { whatsApp: name } = pageCopy(locale, 'contact').card
  return [
    { link: links.phone, value: formatPhone(phone) },
    ...(links.whatsApp && whatsApp ? [{ link: links.whatsApp, name, value: formatPhone(whatsApp) }] : []),
  ]
}

/** How to reach support at once. */
export const SupportPhones = ({ locale, className }: { locale: Locale; className: string }) => (
  <p className={`flex flex-wrap gap-x-6 print:hidden ${className}`}>
    {phonesIn(locale).map((way) => (
      <WayLink key={way.link.href} {...way} />
    ))}
  </p>
)

/** How to reach support, on paper too: an entry of a receipt. */
export function SupportFacts({ locale, className }: { locale: Locale; className?: string }) {
  const { SUPPORT_EMAIL: email } = env()
  const written: Way = { link: { href: `mailto:${email}`, external: false }, value: email }
  return (
    <div className={className}>
      <dt className="small text-muted">{pageCopy(locale, 'contact').card.title}</dt>
      {[...phonesIn(locale), written].map((way) => (
        <dd key={way.link.href} className="font-semibold">
          <WayLink {...way} />
        </dd>
      ))}
    </div>
  )
}
