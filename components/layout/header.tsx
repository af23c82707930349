import type { ReactNode } from 'react'
import { LanguageLinks } from '#components/islands/language-menu.tsx'
import { MenuCloser, MobileNav } from '#components/islands/menus.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { SceneDetail, SmallPicture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink, SoonBadge } from '#components/ui/site-link.tsx'
import { tintClasses } from '#components/ui/tones.ts'
import { brand } from '#lib/brand.ts'
import { linksFor } from '#lib/company/links.ts'
import {
  aboutEntries,
  entryLink,
  headerEntries,
  sideMenuEntries,
  wideHeaderEntries,
} from '#lib/content/navigation.ts'
import { sceneOf } from '#lib/content/pictures.ts'
import { isServiceOpen, type ServiceSlug, serviceGroups } from '#lib/content/services.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import styles from './header.module.css'

type MenuProps = { trigger: ReactNode; className?: string; children: ReactNode }

const Menu = ({ trigger, className, children }: MenuProps) => (
  <details name="header-menu" className={className}>
    <summary className={styles.menuButton}>{trigger}</summary>
    {children}
  </details>
)

const withChevron = (label: string) => (
  <>
    {label}
    <Icon name="chevron-down" className={styles.chevron} />
  </>
)

// Renders no link, because this service has no page.
const ProfessionalServices = ({ nav }: { nav: Messages['common']['nav'] }) => (
  <li className={styles.unlinked}>
    <SmallPicture name="mechanic" />
    {nav.professionalServices}
    <SoonBadge>{nav.soon}</SoonBadge>
  </li>
)

type ServiceNameProps = { slug: ServiceSlug; locale: Locale; isShort: boolean }

const ServiceName = ({ slug, locale, isShort }: ServiceNameProps) => {
  const { name, line } = pageCopy(locale, slug).service
  if (isShort) return name
  return (
    <span>
      <b>{name}</b>
      <small>
        <CopyText>{line}</CopyText>
      </small>
    </span>
  )
}

type ServiceGroupsProps = { locale: Locale; menu: 'services' | 'side-menu' }

/** The services by group. The side menu has no room for their descriptions. */
const ServiceGroups = ({ locale, menu }: ServiceGroupsProps) => {
  const common = pageCopy(locale, 'common')
  const isSideMenu = menu === 'side-menu'
  return [...serviceGroups].map(([group, services]) => (
    <div key={group}>
      <p id={`${menu}-${group}`}>{common.serviceGroups[group]}</p>
      <ul aria-labelledby={`${menu}-${group}`}>
        {services.map(({ slug, theme, object, scene }) => (
          <li key={slug}>
            <SiteLink link={linksFor(locale).page(slug)}>
              {isSideMenu ? (
                <SmallPicture name={object} />
              ) : (
                <SceneDetail
                  name={sceneOf({ slug, scene })}
                  className={`${styles.scene} ${tintClasses[theme]}`}
                />
              )}
              <ServiceName slug={slug} locale={locale} isShort={isSideMenu} />
              {!isServiceOpen(slug) && <SoonBadge>{common.nav.soon}</SoonBadge>}
            </SiteLink>
          </li>
        ))}
        {isSideMenu && group === 'live' && <ProfessionalServices nav={common.nav} />}
      </ul>
    </div>
  ))
}

const ServicesPanel = ({ locale }: { locale: Locale }) => (
  <div className={`line-above bg-card shadow-menu ${styles.panel}`}>
    <div className={`wrap ${styles.columns}`}>
      <ServiceGroups locale={locale} menu="services" />
    </div>
  </div>
)

type NavEntriesProps = {
  entries: typeof sideMenuEntries
  locale: Locale
  isInBar?: boolean
  itemClassName?: string
}

const NavEntries = ({ entries, locale, isInBar, itemClassName }: NavEntriesProps) =>
  entries.map((entry) => (
    <li key={entry.key} className={itemClassName}>
      <SiteLink link={entryLink(entry, linksFor(locale))} className={isInBar ? styles.menuButton : undefined}>
        {pageCopy(locale, 'common').nav[entry.key]}
        {'site' in entry && <Icon name="arrow-up-right" mirror className="size-4" />}
      </SiteLink>
    </li>
  ))

/** The navigation for wide windows; narrow ones have `SideMenu` instead. */
function MainNavigation({ locale }: { locale: Locale }) {
  const { nav } = pageCopy(locale, 'common')
  return (
    <nav aria-label={nav.mainNavigation} className="hidden not-print:bar:block">
      <ul className={`text-sm ${styles.bar}`}>
        <li>
          <Menu trigger={withChevron(nav.services)}>
            <ServicesPanel locale={locale} />
          </Menu>
        </li>
        <NavEntries entries={headerEntries} locale={locale} isInBar />
        <NavEntries
          entries={wideHeaderEntries}
          locale={locale}
          isInBar
          itemClassName="hidden full-bar:block"
        />
        <li className="relative">
          <Menu trigger={withChevron(nav.about)}>
            <ul className={styles.menuCard}>
              <NavEntries entries={wideHeaderEntries} locale={locale} itemClassName="full-bar:hidden" />
              <NavEntries entries={aboutEntries} locale={locale} />
            </ul>
          </Menu>
        </li>
      </ul>
    </nav>
  )
}

function LanguageMenu({ locale }: { locale: Locale }) {
  return (
    <Menu
      className="relative"
      trigger={
        <>
          <Icon name="globe" className="max-[22.5rem]:hidden" />
          <span className="sr-only">{`${pageCopy(locale, 'common').nav.language}: `}</span>
          {locales[locale].shortName}
        </>
      }
    >
      <div className={`${styles.menuCard} ${styles.languages}`}>
        <LanguageLinks locale={locale} currentIcon={<Icon name="check" />} />
      </div>
    </Menu>
  )
}

function SideMenu({ locale }: { locale: Locale }) {
  const { nav } = pageCopy(locale, 'common')
  return (
    <MobileNav
      labels={{ open: nav.menu, close: nav.close }}
      icons={{ open: <Icon name="menu" />, close: <Icon name="x" /> }}
      logo={<Logo locale={locale} />}
    >
      <nav aria-label={nav.menu} className={styles.menuPages}>
        <ServiceGroups locale={locale} menu="side-menu" />
        <p id="side-menu-site">{brand[locale]}</p>
        <ul aria-labelledby="side-menu-site">
          <NavEntries entries={sideMenuEntries} locale={locale} />
        </ul>
      </nav>
      <div className="grid gap-3 bg-card line-above p-3">
        <nav aria-label={nav.language} className={styles.menuLanguages}>
          <LanguageLinks locale={locale} />
        </nav>
        <ButtonLink link={linksFor(locale).webApp}>{nav.openWebApp}</ButtonLink>
      </div>
    </MobileNav>
  )
}

export function Header({ locale }: { locale: Locale }) {
  const { nav } = pageCopy(locale, 'common')
  return (
    <header className={styles.header}>
      <MenuCloser />
      <div className="wrap flex h-full items-center gap-2">
        <SideMenu locale={locale} />
        <Logo locale={locale} />
        <MainNavigation locale={locale} />
        <div className="ms-auto flex items-center gap-2 print:hidden">
          <LanguageMenu locale={locale} />
          <ButtonLink link={linksFor(locale).webApp} size="small" className="whitespace-nowrap max-md:hidden">
            {nav.openWebApp}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}
