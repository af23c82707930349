import { Fragment } from 'react'
import { LanguageLinks } from '#components/islands/language-menu.tsx'
import { MobileNav } from '#components/islands/menus.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/base/brand.ts'
import { entryLink, sideMenuEntries } from '#lib/content/navigation.ts'
import { type Service, serviceGroups } from '#lib/content/services.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'

const heading = 'micro px-3 pt-3.5 pb-1 font-semibold text-muted'
const row = 'flex min-h-[50px] items-center gap-3 rounded-[12px] px-3 py-0.5 font-semibold'
const picture = 'size-[30px] shrink-0 object-contain'

function ServiceItem({ service: { slug, picture: name }, locale }: { service: Service; locale: Locale }) {
  const { nav, services } = pageCopy(locale, 'common')
  return (
    <li>
      <SiteLink link={linksFor(locale).page(slug)} className={`${row} hover:bg-mist`}>
        <Picture name={name} alt="" sizes="30px" className={picture} />
        {slug === 'bus-ticket' ? nav.busTicket : services[slug].name}
      </SiteLink>
    </li>
  )
}

// Specification 2: an entry without a page.
const ProfessionalServices = ({ nav }: { nav: Messages['common']['nav'] }) => (
  <li className={`${row} [line-height:var(--leading-snug)] text-muted`}>
    <Picture name="mechanic" alt="" sizes="30px" className={picture} />
    {nav.professionalServices}
    <span className="chip ms-auto">{nav.soon}</span>
  </li>
)

/** The burger, and the 300 px menu that it opens. */
export function SideMenu({ locale }: { locale: Locale }) {
  const { nav, serviceGroups: titles } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  return (
    <MobileNav
      labels={{ open: nav.menu, close: nav.close }}
      icons={{ open: <Icon name="menu" />, close: <Icon name="x" /> }}
      logo={<Logo name={brand[locale]} label={nav.home} link={links.page('')} />}
    >
      <nav aria-label={nav.menu} className="flex-1 overflow-y-auto overscroll-contain px-2 pt-2 pb-6">
        {serviceGroups.map(({ group, services }) => (
          <Fragment key={group}>
            <p id={`side-menu-${group}`} className={heading}>
              {titles[group]}
            </p>
            <ul aria-labelledby={`side-menu-${group}`}>
              {services.map((service) => (
                <ServiceItem key={service.slug} service={service} locale={locale} />
              ))}
              {group === 'live' && <ProfessionalServices nav={nav} />}
            </ul>
          </Fragment>
        ))}
        <p id="side-menu-site" className={heading}>
          {brand[locale]}
        </p>
        <ul aria-labelledby="side-menu-site">
          {sideMenuEntries.map((entry) => (
            <li key={entry.key}>
              <SiteLink link={entryLink(entry, links)} className={`${row} hover:bg-mist`}>
                {nav[entry.key]}
                {'site' in entry && <Icon name="arrow-up-right" mirror className="size-[1.05em]" />}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid flex-none gap-2.5 border-t border-line p-3">
        <nav aria-label={nav.language} className="grid grid-cols-3 rounded-[14px] bg-mist p-1">
          <LanguageLinks
            locale={locale}
            linkClassName="grid min-h-11 place-items-center rounded-[11px] text-[0.9375rem] font-semibold aria-[current]:bg-card aria-[current]:[box-shadow:var(--elevation-low)]"
          />
        </nav>
        <ButtonLink link={links.webApp}>{nav.openWebApp}</ButtonLink>
      </div>
    </MobileNav>
  )
}
