import { Menu } from '#components/islands/menus.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/base/brand.ts'
import { aboutEntries, entryLink, headerEntries } from '#lib/content/navigation.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SideMenu } from './side-menu.tsx'

const withChevron = (label: string) => (
  <>
    {label}
    <Icon name="chevron-down" className={`${styles.menuChevron} size-[1.05em]`} />
  </>
)

/** The navigation of wide windows; narrower ones have the side menu. */
function MainNavigation({ locale }: { locale: Locale }) {
  const common = pageCopy(locale, 'common')
  const { nav } = common
  const links = linksFor(locale)
  return (
    <nav aria-label={nav.mainNavigation} className="me-auto hidden nav:block print:hidden">
      <ul className="flex items-center gap-0.5 text-[0.9844rem]">
        <li>
          <Menu triggerClassName={styles.menuButton} trigger={withChevron(nav.services)}>
            <ServicesPanel common={common} links={links} />
          </Menu>
        </li>
        {headerEntries.map((entry) => (
          <li key={entry.key}>
            <SiteLink link={entryLink(entry, links)} className={styles.menuButton}>
              {nav[entry.key]}
              {'site' in entry && <Icon name="arrow-up-right" mirror className="size-[1.05em]" />}
            </SiteLink>
          </li>
        ))}
        <li className="relative">
          <Menu triggerClassName={styles.menuButton} trigger={withChevron(nav.about)}>
            <ul className={`${styles.menuCard} start-0 min-w-[220px]`}>
              {aboutEntries.map((entry) => (
                <li key={entry.key}>
                  <SiteLink
                    link={entryLink(entry, links)}
                    className="flex min-h-11 items-center rounded-sm px-3 font-semibold hover:bg-mist"
                  >
                    {nav[entry.key]}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </Menu>
        </li>
      </ul>
    </nav>
  )
}

/** The bar on top of every page. */
export function Header({ locale }: { locale: Locale }) {
  const { nav } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  return (
    <header className={styles.header}>
      <div className="wrap flex h-full items-center gap-[clamp(10px,1.6vw,28px)]">
        <SideMenu locale={locale} />
        <Logo name={brand[locale]} label={nav.home} link={links.page('')} />
        <MainNavigation locale={locale} />
        <div className="ms-auto flex items-center gap-2 print:hidden">
          <LanguageMenu locale={locale} label={nav.language} />
          <ButtonLink link={links.webApp} variant="ink" size="small" className="hidden md:inline-flex">
            {nav.openWebApp}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}
