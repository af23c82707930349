import { LanguageLinks } from '#components/islands/language-menu.tsx'
import { Menu } from '#components/islands/menus.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { SmallPicture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import { aboutEntries, entryLink, headerEntries } from '#lib/content/navigation.ts'
import { type Service, serviceGroups } from '#lib/content/services.ts'
import { type Links, linksFor } from '#lib/i18n/links.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import styles from './header.module.css'
import { SideMenu } from './side-menu.tsx'

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
function LanguageMenu({ locale, label }: { locale: Locale; label: string }) {
  return (
    <Menu
      className="relative"
      triggerClassName={`${styles.menuButton} ${styles.language}`}
      trigger={
        <>
          <Icon name="globe" className="max-[18rem]:hidden" />
          <span className="sr-only">{`${label}: `}</span>
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

/** The bar on top of every page; a plain one has no menus of pages. */
export function Header({ locale, isPlain }: { locale: Locale; isPlain?: true | undefined }) {
  const { nav } = pageCopy(locale, 'common')
  const links = linksFor(locale)
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        {!isPlain && <SideMenu locale={locale} />}
        <Logo locale={locale} />
        {!isPlain && <MainNavigation locale={locale} />}
        <div className={`${styles.end} print:hidden`}>
          <LanguageMenu locale={locale} label={nav.language} />
          <ButtonLink link={links.webApp} variant="ink" size="small" className={styles.webApp}>
            {nav.openWebApp}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}
