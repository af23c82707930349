import { SiteLink } from '#components/ui/site-link.tsx'
import { linksFor, type SiteLink as Target } from '#lib/company/links.ts'
import { formatPhone } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { env, supportPhone } from '#lib/settings/env.ts'

type ContactOption = { link: Target; name?: string; value: string; className?: string }

const ContactLink = ({ link, name, value, className }: ContactOption) => (
  <SiteLink link={link} className="text-link">
    <span className={className}>
      {name} <bdi dir="ltr">{value}</bdi>
    </span>
  </SiteLink>
)

const listPhones = (locale: Locale): ContactOption[] => {
  const phone = supportPhone()
  const { WHATSAPP_NUMBER: whatsApp } = env()
  const links = linksFor(locale)
  const { whatsApp: name } = pageCopy(locale, 'contact').card
  // Phone numbers may wrap only in viewports narrower than 20rem, such as on a phone with text at 200%.
  const className = 'min-[20rem]:whitespace-nowrap'
  return [
    ...(phone ? [{ link: links.phone, value: formatPhone(phone), className }] : []),
    ...(links.whatsApp && whatsApp
      ? [{ link: links.whatsApp, name, value: formatPhone(whatsApp), className }]
      : []),
  ]
}

/** Links to support's phone and WhatsApp numbers, if they are set; hidden in print. */
export const SupportPhones = ({ locale, className }: { locale: Locale; className: string }) => (
  <p className={`flex flex-wrap gap-x-6 print:hidden ${className}`}>
    {listPhones(locale).map((option) => (
      <ContactLink key={option.link.href} {...option} />
    ))}
  </p>
)

/** Support's contact details as `dt` and `dd` elements. Unlike `SupportPhones`, they are not hidden in print. */
export function SupportContacts({ locale, className }: { locale: Locale; className?: string }) {
  const { SUPPORT_EMAIL: email } = env()
  const emailOption: ContactOption = { link: { href: `mailto:${email}`, isExternal: false }, value: email }
  return (
    <div className={className}>
      <dt className="small text-muted">{pageCopy(locale, 'contact').card.title}</dt>
      {[...listPhones(locale), emailOption].map((option) => (
        <dd key={option.link.href} className="font-semibold">
          <ContactLink {...option} />
        </dd>
      ))}
    </div>
  )
}
