import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { storeCookie } from '#lib/browser/choice-cookie.ts'
import { autoLocaleCookie, localeCookie, restoreLocaleScript } from '#lib/i18n/locale-restore.ts'

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

const hasSecure = (cookie: string) => /;\s*Secure(?:;|$)/.test(cookie)

test.each([
  ['https:', true],
  ['http:', false],
])('cookie set by a page over %s → `Secure`: %s', (protocol, isSecure) => {
  const stored = createDocument()
  vi.stubGlobal('document', stored)
  vi.stubGlobal('location', { protocol })
  storeCookie('mode', 'dark')
  storeCookie('mode', null)
  expect(stored.cookies.map(hasSecure)).toEqual([isSecure, isSecure])
  expect(stored.cookies[0]).toMatch(/^mode=dark; path=\/; max-age=31536000; SameSite=Lax/)

  const restored = createDocument(`${autoLocaleCookie}=/ku/about`)
  const location = { protocol, pathname: '/ku/about', replace: vi.fn() }
  runInNewContext(restoreLocaleScript, {
    document: restored,
    location,
    localStorage: { getItem: () => 'ku' },
  })
  expect(restored.cookies.map((cookie) => cookie.split(';', 1)[0])).toEqual([
    `${autoLocaleCookie}=`,
    `${localeCookie}=ku`,
  ])
  expect(restored.cookies.map(hasSecure)).toEqual([isSecure, isSecure])
  for (const cookie of restored.cookies) expect(cookie).toMatch(/;path=\/;.*;max-age=(?:0|31536000)$/)
})
