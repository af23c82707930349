import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import {
  dataHandlerFolders,
  isDataHandlerPath,
  isSearchable,
  localeFilePaths,
  pageRoutes,
  routeAt,
} from '#lib/content/routes.ts'
import { composeSite } from '#tests/support/servers/compose-site.ts'

// Render pages outside Next. As during a build, `loadWithFallback` loads nothing from the backend.
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))
vi.mock('next/cache', () => ({ unstable_cache: (load: () => Promise<unknown>) => load }))
vi.stubEnv('NEXT_PHASE', 'phase-production-build')
const dataDir = await mkdtemp(join(tmpdir(), 'routes-'))
vi.stubEnv('DATA_DIR', dataDir)
await composeSite()
afterAll(() => rm(dataDir, { recursive: true }))

const findFolders = (parent: string, file: string): string[] =>
  readdirSync(parent, { withFileTypes: true, recursive: true })
    .filter(({ name }) => name === file)
    .map(({ parentPath }) => parentPath.slice(parent.length))

const pageFolders = findFolders('app/[locale]', 'page.tsx')

/** Returns an example path for a route, without the locale but with a capital letter in each id. */
const createExamplePath = ({ name }: { name: string }) =>
  name
    .replace('/[locale]', '')
    .replace('[city]', 'tehran')
    .replace('[soon]', 'blogs')
    .replace(/\[\w+\]/g, 'aB-1')

const isSearchFolder = (folder: string) => folder.endsWith('/search')
const removeGroup = (folder: string) => folder.replace(/\/\(\w+\)/, '')

test('page folders → match the routes; search folders → match the searchable routes', () => {
  const folders = pageFolders.filter((folder) => !isSearchFolder(folder)).map(removeGroup)
  expect(pageRoutes.map(({ name }) => name.replace('/[locale]', '')).sort()).toEqual(folders.sort())
  const searchFolders = pageRoutes.filter(isSearchable).map((route) => `${createExamplePath(route)}/search`)
  expect(searchFolders.sort()).toEqual(pageFolders.filter(isSearchFolder).sort())
})

test('`routeAt` → returns the route for a page path, and null for any other path', () => {
  expect(pageRoutes.map((route) => routeAt(createExamplePath(route)))).toEqual(pageRoutes)
  for (const path of ['/none', '/hotels/none', '/cities/none', '/apply/a/b', '/job-details/a/b'])
    expect([path, routeAt(path)]).toEqual([path, null])
})

test('`dataHandlerFolders` and `localeFilePaths` → list every route handler except robots.txt and sitemap.xml; a single entry, `/web/[...path]`, covers the API', () => {
  const folders = findFolders('app', 'route.ts').filter(
    (folder) => !/^\/web\/[a-z]|\.(xml|txt)$/.test(folder),
  )
  const localeFolders = folders.filter((folder) => folder.startsWith('/[locale]'))
  expect(folders.filter((folder) => !localeFolders.includes(folder)).sort()).toEqual(
    dataHandlerFolders.toSorted(),
  )
  expect(findFolders('app/[locale]', 'route.ts').sort()).toEqual(localeFilePaths.toSorted())
})

test('`isDataHandlerPath` → returns true only for paths that match `dataHandlerFolders`', () => {
  const paths = [
    '/web/a',
    '/web/a/b',
    '/cards/en/a/b.jpg',
    '/locales/ku/translation.json',
    '/.well-known/a',
    '/app',
  ]
  for (const path of paths) expect([path, isDataHandlerPath(path)]).toEqual([path, true])
  for (const path of [
    '/web',
    '/cards/en',
    '/locales/ku',
    '/locales/a/translationxjson',
    '/.well-known/a/b',
    '/app/a',
  ])
    expect([path, isDataHandlerPath(path)]).toEqual([path, false])
})

/** Returns the query parameters that are read when a page and its metadata are rendered. */
const recordReadParameters = async (folder: string) => {
  const accessedParameters = new Set<string>()
  const query = new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name === 'string' && name !== 'then') accessedParameters.add(name)
      },
    },
  )
  const props = {
    params: Promise.resolve({ locale: 'en', id: 'a', reference: 'a', city: 'tehran', soon: 'blogs' }),
    searchParams: Promise.resolve(query),
  }
  const pageModule = await import(resolve(join('app/[locale]', folder, 'page.tsx')))
  await pageModule.default(props)
  await pageModule.generateMetadata(props)
  return [...accessedParameters].sort()
}

test.each(pageFolders)(
  'app/[locale]%s → reads the query parameters listed in lib/content/routes.ts, or none if the page is cached',
  async (folder) => {
    const name = `/[locale]${removeGroup(folder).replace(/\/search$/, '')}`
    const { isCached = true, queryParameters = [] } = pageRoutes.find((route) => route.name === name) ?? {}
    // A cached page must be the same for every query.
    const expectedParameters = isCached && !isSearchFolder(folder) ? [] : queryParameters.toSorted()
    expect(await recordReadParameters(folder)).toEqual(expectedParameters)
  },
)

const nginxConfig = readFileSync('deploy/nginx.conf', 'utf8')

/** Returns the value that a `map $uri` block in nginx.conf assigns to a path; undefined for the default. */
const readNginxValue = (variable: string, path: string) => {
  const [, block = ''] = new RegExp(`^map \\$uri \\$${variable} \\{([^}]+)`, 'm').exec(nginxConfig) ?? []
  const rules = [...block.matchAll(/^ {2}~(\*?)(\S+) (\S+);$/gm)]
  const isMatch = (pattern = '', flag = '') => new RegExp(pattern, flag && 'i').test(path)
  return rules.find(([, flag, pattern]) => isMatch(pattern, flag))?.[3]
}
const isPrivateRoute = (route: { name: string }) =>
  readNginxValue('site_is_private', `/ku${createExamplePath(route)}`) === '1'

test('query parameters that bypass nginx’s cache → are `lng` and every parameter read by a page that nginx caches', () => {
  const [, list = ''] = /^map "([^"]+)" \$site_is_search \{/m.exec(nginxConfig) ?? []
  const bypassParameters = list.split('$arg_').filter(Boolean)
  const pageParameters = pageRoutes
    .filter((route) => !isPrivateRoute(route))
    .flatMap((route) => route.queryParameters)
  expect(bypassParameters.sort()).toEqual([...new Set([...pageParameters, 'lng'])].sort())
})

test('page with a referrer policy → bypasses nginx’s cache; URL with a secret id → is logged without the id', () => {
  expect(pageRoutes.filter(isPrivateRoute)).toEqual(pageRoutes.filter(({ referrerPolicy }) => referrerPolicy))
  const routesWithoutReferrer = pageRoutes.filter(({ referrerPolicy }) => referrerPolicy === 'no-referrer')
  const secretPaths = routesWithoutReferrer
    .map((route) => `/ku${createExamplePath(route)}`)
    .filter((path) => /aB-1/.test(path))
  for (const path of [...secretPaths, '/web/uploads/aB-1'])
    expect([path, readNginxValue('site_logged', path)]).toEqual([path, expect.stringMatching(/\.\.\.$/)])
})
