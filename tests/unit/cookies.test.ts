import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { storeCookie } from '#lib/browser/choice-cookie.ts'
import { autoLocaleCookie, localeKey, restoreLocaleScript } from '#lib/i18n/locale-restore.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns a document stub that records the cookies set on it. */
const createDocument = (existingCookies = '') => {
  const cookies: string[] = []
  return {
    cookies,
    get cookie() {
      return existingCookies
    },
    set cookie(text: string) {
      cookies.push(text)
    },
  }
}

const hasSecureAttribute = (cookie: string) => /;\s*Secure(?:;|$)/.test(cookie)

test.each([
  ['https:', true],
  ['http:', false],
])('cookies that scripts set on a page served over %s → have `Secure`: %s', (protocol, isSecure) => {
  const modeDocument = createDocument()
  vi.stubGlobal('document', modeDocument)
  vi.stubGlobal('location', { protocol })
  storeCookie('mode', 'dark')
  storeCookie('mode', null)
  expect(modeDocument.cookies.map(hasSecureAttribute)).toEqual([isSecure, isSecure])
  expect(modeDocument.cookies[0]).toMatch(/^mode=dark; path=\/; max-age=31536000; SameSite=Lax/)

  const localeDocument = createDocument(`${autoLocaleCookie}=/ku/about`)
  const location = { protocol, pathname: '/ku/about', replace: vi.fn() }
  runInNewContext(restoreLocaleScript, {
    document: localeDocument,
    location,
    localStorage: { getItem: () => 'ku' },
  })
  expect(localeDocument.cookies.map((cookie) => cookie.split(';', 1)[0])).toEqual([
    `${autoLocaleCookie}=`,
    `${localeKey}=ku`,
  ])
  expect(localeDocument.cookies.map(hasSecureAttribute)).toEqual([isSecure, isSecure])
  for (const cookie of localeDocument.cookies) expect(cookie).toMatch(/;path=\/;.*;max-age=(?:0|31536000)$/)
})
