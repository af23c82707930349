import type { Links, SiteLink } from '#lib/company/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { PageSlug } from './pages.ts'
import type { ComingSoonSlug } from './placeholders.ts'

type CommonCopy = Messages['common']

type NavEntry<Key> = { key: Key; path: PageSlug | ComingSoonSlug } | { key: Key; site: 'driverSite' }

type NavEntries<Key> = readonly NavEntry<Key>[]

/** The header's entries between the services menu and the About menu. */
export const headerEntries: NavEntries<keyof CommonCopy['nav']> = [{ key: 'driveWithUs', site: 'driverSite' }]

/** Entries shown after `headerEntries` in wide windows, and in the About menu on small laptops. */
export const wideHeaderEntries: NavEntries<keyof CommonCopy['nav']> = [
  { key: 'driversClub', path: 'drivers-club' },
  { key: 'forBusiness', path: 'organizational-panel' },
  { key: 'blog', path: 'blogs' },
]

export const aboutEntries: NavEntries<keyof CommonCopy['nav']> = [
  { key: 'careers', path: 'careers' },
  { key: 'aboutUs', path: 'about' },
  { key: 'contactUs', path: 'contact-us' },
  { key: 'privacyPolicy', path: 'privacy-policy' },
]

export const sideMenuEntries: NavEntries<keyof CommonCopy['nav']> = [
  ...headerEntries,
  ...wideHeaderEntries,
  ...aboutEntries,
]

type FooterColumn = { title: 'brand' | keyof CommonCopy['footer']['columns']; entries: FooterEntries }
type FooterEntries = NavEntries<keyof CommonCopy['footer']['links']>

/** The footer's columns of links; the title `brand` stands for the brand's name. */
export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'brand',
    entries: [
      { key: 'aboutUs', path: 'about' },
      { key: 'cities', path: 'cities' },
      { key: 'careers', path: 'careers' },
      { key: 'organizationalPanel', path: 'organizational-panel' },
      { key: 'blog', path: 'blogs' },
      { key: 'contactUs', path: 'contact-us' },
    ],
  },
  {
    title: 'drivers',
    entries: [
      { key: 'driverRegistration', site: 'driverSite' },
      { key: 'driversClub', path: 'drivers-club' },
    ],
  },
  {
    title: 'help',
    entries: [
      { key: 'branches', path: 'contact' },
      { key: 'application', path: 'application' },
      { key: 'faq', path: 'faq' },
      { key: 'terms', path: 'terms' },
    ],
  },
]

export const entryLink = <Key>(entry: NavEntry<Key>, links: Links): SiteLink =>
  'site' in entry ? links[entry.site] : links.page(entry.path)
