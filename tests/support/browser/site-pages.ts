import { pageOf, pageSlugs } from '#lib/content/pages/index.ts'

// Routes of their own; a vacancy's pages end in its id.
const ownPaths: Readonly<Record<string, string>> = {
  home: '',
  careers: '/careers',
  'job-details': '/job-details/',
  apply: '/apply/',
  contact: '/contact',
  cities: '/cities',
  // One city's page stands for all of them.
  city: '/cities/tehran',
  'contact-us': '/contact-us',
}

// One of the pages that are not open yet stands for all of them.
const slugs = [...pageSlugs.filter((slug) => pageOf(slug)?.index), 'blogs']

/** The site's pages: their path behind the language by their name. */
const pagePaths: Readonly<Record<string, string>> = {
  ...ownPaths,
  ...Object.fromEntries(slugs.map((slug) => [slug, `/${slug}`])),
}

/** Every page that tests, benches and screenshots visit. */
export const pageNames: readonly string[] = Object.keys(pagePaths)

type GetText = (path: string) => Promise<string>

/** The path of a page in a language, about the first vacancy of the careers page where it is about one. */
export const pathOf = async (get: GetText, locale: string, name: string): Promise<string> => {
  if (!(name in pagePaths)) throw new Error(`no page is called ${name}`)
  const path = `/${locale}${pagePaths[name]}`
  if (!path.endsWith('/')) return path
  const careers = await get(`/${locale}${ownPaths.careers}`)
  const id = /href="\/\w+\/job-details\/([\w-]+)"/.exec(careers)?.[1]
  if (!id) throw new Error('the careers page links to no vacancy')
  return path + id
}
