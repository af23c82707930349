import { Fragment } from 'react'
import { LanguageLinks } from '#components/islands/language-menu.tsx'
import { MobileNav } from '#components/islands/menus.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { SmallPicture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/base/brand.ts'
import { entryLink, sideMenuEntries } from '#lib/content/navigation.ts'
import { type Service, serviceGroups } from '#lib/content/services.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import styles from './header.module.css'

const heading = `${styles.menuHeading} micro font-semibold text-muted`

function ServiceItem({ service: { slug, picture: name }, locale }: { service: Service; locale: Locale }) {
  const { nav, services } = pageCopy(locale, 'common')
  return (
    <li>
      <SiteLink link={linksFor(locale).page(slug)}>
        <SmallPicture name={name} />
        {slug === 'bus-ticket' ? nav.busTicket : services[slug].name}
      </SiteLink>
    </li>
  )
}

// An entry that has no page yet.
const ProfessionalServices = ({ nav }: { nav: Messages['common']['nav'] }) => (
  <li className={`${styles.unlinked} text-muted`}>
    <SmallPicture name="mechanic" />
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
      logo={<Logo locale={locale} />}
    >
      <nav aria-label={nav.menu} className={styles.menuPages}>
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
              <SiteLink link={entryLink(entry, links)}>
                {nav[entry.key]}
                {'site' in entry && <Icon name="arrow-up-right" mirror className={styles.sign} />}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.menuEnd}>
        <nav aria-label={nav.language} className={styles.menuLanguages}>
          <LanguageLinks locale={locale} />
        </nav>
        <ButtonLink link={links.webApp}>{nav.openWebApp}</ButtonLink>
      </div>
    </MobileNav>
  )
}
