import { indexedPages, pathOfPage } from '#lib/content/pages.ts'

/** The site's pages: their path after the language by their name; a vacancy's pages end in its id. */
const pagePaths: Readonly<Record<string, string>> = {
  ...Object.fromEntries(indexedPages.map((slug) => [slug, pathOfPage(slug) && `/${slug}`])),
  'job-details': '/job-details/',
  apply: '/apply/',
  // One city's page stands for all cities, one coming-soon page for all of them.
  city: '/cities/tehran',
  blogs: '/blogs',
}

/** Every page that tests, benches and screenshots visit. */
export const pageNames: readonly string[] = Object.keys(pagePaths)

type GetText = (path: string) => Promise<string>

/** The path of a page in a language, about the first vacancy of the careers page where it is about one. */
export const pathOf = async (get: GetText, locale: string, name: string): Promise<string> => {
  if (!(name in pagePaths)) throw new Error(`no page is called ${name}`)
  const path = `/${locale}${pagePaths[name]}`
  if (!path.endsWith('/')) return path
  const careers = await get(`/${locale}${pagePaths.careers}`)
  const id = /href="\/\w+\/job-details\/([\w-]+)"/.exec(careers)?.[1]
  if (!id) throw new Error('the careers page links to no vacancy')
  return path + id
}
