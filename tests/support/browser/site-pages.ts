import { indexedPageSlugs, relativePagePath } from '#lib/content/pages.ts'

// Page paths without the language. A vacancy's id is appended to paths that end in a slash.
const pagePaths: Readonly<Record<string, string>> = {
  ...Object.fromEntries(indexedPageSlugs.map((slug) => [slug, relativePagePath(slug) && `/${slug}`])),
  'job-details': '/job-details/',
  apply: '/apply/',
  // All placeholder pages share a template, so one of them is enough.
  blogs: '/blogs',
}

/** The names of the pages that tests, benchmarks and screenshots visit. */
export const pageNames: readonly string[] = Object.keys(pagePaths)

type GetText = (path: string) => Promise<string>

/** Returns the path of a page. Pages about a vacancy use the first vacancy on the careers page. */
export const pathOf = async (get: GetText, locale: string, name: string): Promise<string> => {
  if (!(name in pagePaths)) throw new Error(`unknown page: ${name}`)
  const path = `/${locale}${pagePaths[name]}`
  if (!path.endsWith('/')) return path
  const careersHtml = await get(`/${locale}${pagePaths.careers}`)
  const id = /href="\/\w+\/job-details\/([\w-]+)"/.exec(careersHtml)?.[1]
  if (!id) throw new Error('the careers page links to no vacancy')
  return path + id
}
