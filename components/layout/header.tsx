import { Menu } from '#components/islands/menus.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/base/brand.ts'
import { aboutEntries, entryLink, headerEntries } from '#lib/content/navigation.ts'
import { type Service, serviceGroups } from '#lib/content/services.ts'
import { type Links, linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { SideMenu } from './side-menu.tsx'

type PanelProps = { common: Messages['common']; links: Links }

const ServiceLink = ({ service: { slug, picture }, common, links }: PanelProps & { service: Service }) => (
  <SiteLink
    link={links.page(slug)}
    className="flex min-h-16 items-center gap-3.5 rounded-md px-3 py-2 hover:bg-mist"
  >
    <Picture name={picture} alt="" sizes="44px" className="size-11 shrink-0 object-contain" />
    <span>
      <b className="block [line-height:1.35] font-bold">{common.services[slug].name}</b>
      <span className="small block [line-height:1.4] text-muted">
        <CopyText>{common.services[slug].line}</CopyText>
      </span>
    </span>
  </SiteLink>
)

/** The full-width panel of the services menu: thirteen services in four columns. */
const ServicesPanel = (props: PanelProps) => (
  <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header))] overflow-auto line-above bg-card [box-shadow:var(--elevation-menu)]">
    <div className="wrap grid grid-cols-4 items-start gap-10 pt-9 pb-11">
      {serviceGroups.map(({ group, services }) => (
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
    <Icon name="chevron-down" className={`${styles.menuChevron} size-[1.05em]`} />
  </>
)

const AboutPanel = ({ common: { nav }, links }: PanelProps) => (
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
            <AboutPanel common={common} links={links} />
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
