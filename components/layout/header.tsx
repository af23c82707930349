import { Fragment } from 'react'
import { LanguageLinks } from '#components/islands/language-menu.tsx'
import { Menu, MobileNav } from '#components/islands/menus.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { SmallPicture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/base/brand.ts'
import { aboutEntries, entryLink, headerEntries, sideMenuEntries } from '#lib/content/navigation.ts'
import { type Service, serviceGroups } from '#lib/content/services.ts'
import { type Links, linksFor } from '#lib/i18n/links.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import styles from './header.module.css'

type PanelProps = { common: Messages['common']; links: Links }

const ServiceLink = ({ service: { slug, picture }, common, links }: PanelProps & { service: Service }) => (
  <SiteLink link={links.page(slug)}>
    <SmallPicture name={picture} />
    <span>
      <b>{common.services[slug].name}</b>
      <small>
        <CopyText>{common.services[slug].line}</CopyText>
      </small>
    </span>
  </SiteLink>
)

/** The full-width panel of the services menu: thirteen services in four columns. */
const ServicesPanel = (props: PanelProps) => (
  <div className={styles.panel}>
    <div className={`wrap ${styles.columns}`}>
      {[...serviceGroups].map(([group, services]) => (
        <div key={group}>
          <p id={`services-${group}`} className="small mb-2 ps-3 font-semibold text-muted">
            {props.common.serviceGroups[group]}
          </p>
          <ul aria-labelledby={`services-${group}`}>
            {services.map((service) => (
              <li key={service.slug}>
                <ServiceLink service={service} {...props} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </div>
)

const withChevron = (label: string) => (
  <>
    {label}
    <Icon name="chevron-down" className={`${styles.menuChevron} ${styles.sign}`} />
  </>
)

const AboutPanel = ({ common: { nav }, links }: PanelProps) => (
  <ul className={`${styles.menuCard} ${styles.about}`}>
    {aboutEntries.map((entry) => (
      <li key={entry.key}>
        <SiteLink link={entryLink(entry, links)}>{nav[entry.key]}</SiteLink>
      </li>
    ))}
  </ul>
)

/** The navigation of wide windows; narrower ones have the side menu. */
function MainNavigation({ locale }: { locale: Locale }) {
  const common = pageCopy(locale, 'common')
  const { nav } = common
  const links = linksFor(locale)
  return (
    <nav aria-label={nav.mainNavigation} className={`${styles.navigation} print:hidden`}>
      <ul>
        <li>
          <Menu triggerClassName={styles.menuButton} trigger={withChevron(nav.services)}>
            <ServicesPanel common={common} links={links} />
          </Menu>
        </li>
        {headerEntries.map((entry) => (
          <li key={entry.key}>
            <SiteLink link={entryLink(entry, links)} className={styles.menuButton}>
              {nav[entry.key]}
              {'site' in entry && <Icon name="arrow-up-right" mirror className={styles.sign} />}
            </SiteLink>
          </li>
        ))}
        <li className="relative">
          <Menu triggerClassName={styles.menuButton} trigger={withChevron(nav.about)}>
            <AboutPanel common={common} links={links} />
          </Menu>
        </li>
      </ul>
    </nav>
  )
}

/** The language menu, 100 px wide. */
function LanguageMenu({ locale }: { locale: Locale }) {
  return (
    <Menu
      className="relative"
      triggerClassName={`${styles.menuButton} ${styles.language}`}
      trigger={
        <>
          <Icon name="globe" className="max-[18rem]:hidden" />
          <span className="sr-only">{`${pageCopy(locale, 'common').nav.language}: `}</span>
          {locales[locale].shortName}
        </>
      }
    >
      <div className={`${styles.menuCard} ${styles.languages}`}>
        <LanguageLinks locale={locale} mark={<Icon name="check" />} />
      </div>
    </Menu>
  )
}

const menuHeading = `${styles.menuHeading} micro font-semibold text-muted`

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
function SideMenu({ locale }: { locale: Locale }) {
  const { nav, serviceGroups: titles } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  return (
    <MobileNav
      labels={{ open: nav.menu, close: nav.close }}
      icons={{ open: <Icon name="menu" />, close: <Icon name="x" /> }}
      logo={<Logo locale={locale} />}
    >
      <nav aria-label={nav.menu} className={styles.menuPages}>
        {[...serviceGroups].map(([group, services]) => (
          <Fragment key={group}>
            <p id={`side-menu-${group}`} className={menuHeading}>
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
        <p id="side-menu-site" className={menuHeading}>
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

/** The bar on top of every page; a plain one, for a document in three languages at once, has no menus of pages. */
export function Header({ locale, isPlain }: { locale: Locale; isPlain?: true }) {
  const { nav } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        {!isPlain && <SideMenu locale={locale} />}
        <Logo locale={locale} />
        {!isPlain && <MainNavigation locale={locale} />}
        <div className={`${styles.end} print:hidden`}>
          <LanguageMenu locale={locale} />
          <ButtonLink link={links.webApp} variant="ink" size="small" className={styles.webApp}>
            {nav.openWebApp}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}
