import { randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { type Messages, messagesFor } from '#lib/i18n/messages.ts'
import { inboxOf } from '#tests/support/servers/inbox.ts'
import { pathOf } from './site-pages.ts'

export { expect }

/** A language with its copy. */
export type Language = (typeof locales)[Locale] & { code: Locale; messages: Messages }

export const languages: readonly Language[] = localeCodes.map((code) => ({
  ...locales[code],
  code,
  messages: messagesFor(code),
}))

export const language = (code: Locale): Language => ({ ...locales[code], code, messages: messagesFor(code) })

// Tests expect these statuses from refused forms, missing pages and services that are not set up.
const isExpectedStatus = (status: number) => status < 500 || status === 503
const resourceTypesThatMayFail = ['document', 'fetch', 'xhr']
const statusMessagePattern = /^Failed to load resource: the server responded with a status of \d{3}/

/** A project's language: Sorani by default, English on desktops, Arabic for desktop tests tagged `@arabic`. */
export type TestOptions = { code: Locale }

type Fixtures = {
  /** An e-mail address that only this test uses. */
  email: string
  /** The submissions sent with the fixture `email` and stored by the run's first site. */
  inbox: ReturnType<typeof inboxOf>
  messages: Messages
  pageErrors: string[]
}

/**
 * Playwright's `test`, extended to fail on console errors, uncaught exceptions, unexpected error statuses and requests
 * to other hosts.
 */
export const test = base.extend<TestOptions & Fixtures>({
  code: ['ku', { option: true }],
  messages: async ({ code }, use) => use(messagesFor(code)),
  email: async ({ code }, use) => use(`${code}-${randomUUID()}@example.com`),
  inbox: async ({ email }, use) => use(inboxOf(email)),
  pageErrors: [
    async ({ context, baseURL }, use) => {
      const pageErrors: string[] = []
      const siteHost = new URL(baseURL ?? '').host
      context.on('console', (message) => {
        if (message.type() === 'error' && !statusMessagePattern.test(message.text()))
          pageErrors.push(message.text())
      })
      context.on('weberror', (error) => pageErrors.push(String(error.error())))
      context.on('request', (request) => {
        const { protocol, host } = new URL(request.url())
        if (protocol.startsWith('http') && host !== siteHost) pageErrors.push(`requested ${request.url()}`)
      })
      context.on('response', (response) => {
        const status = response.status()
        const isExpected =
          isExpectedStatus(status) && resourceTypesThatMayFail.includes(response.request().resourceType())
        if (status >= 400 && !isExpected) pageErrors.push(`${status} ${response.url()}`)
      })
      await use(pageErrors)
      expect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
})

/** The URL of the run's second site, which has a Google Maps key and the map demo. */
export const mapsSiteUrl = `http://localhost:${process.env.E2E_MAPS_PORT}`

type WithSite = (use: (url: string) => Promise<void>) => Promise<void>

const startSite = async (withSite: WithSite) => {
  const [siteStarted, testsFinished] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const siteEnded = withSite((url) => {
    siteStarted.resolve(url)
    return testsFinished.promise
  })
  siteEnded.catch(siteStarted.reject)
  const url = await siteStarted.promise
  const stop = () => {
    testsFinished.resolve()
    return siteEnded
  }
  return { url, stop }
}

/**
 * Returns a function that starts a site on its first call with a given `withSite`, and resolves to the site's URL. The
 * sites stop after the file's tests, which run one after the other. Do not use a worker fixture instead, because
 * Playwright would start another worker, with another browser, for the tests that use the fixture.
 */
export const createSiteStarter = (): ((withSite: WithSite) => Promise<string>) => {
  const sitePromises = new Map<WithSite, ReturnType<typeof startSite>>()
  test.describe.configure({ mode: 'default' })
  test.afterAll(async () => {
    for (const sitePromise of sitePromises.values()) await (await sitePromise).stop()
  })
  return async (withSite) => {
    const sitePromise = sitePromises.get(withSite) ?? startSite(withSite)
    sitePromises.set(withSite, sitePromise)
    return (await sitePromise).url
  }
}

/** Returns a version of `test` that runs against a site used only by the calling file. */
export const testOnSite = (withSite: WithSite) => {
  const startSiteOnce = createSiteStarter()
  return test.extend({ baseURL: async ({ code: _ }, use) => use(await startSiteOnce(withSite)) })
}

/** Returns the path of a page on the site under test; `name` is one of `pageNames`. */
export const sitePath = (request: APIRequestContext, code: Locale, name: string): Promise<string> =>
  pathOf(async (path) => (await request.get(path)).text(), code, name)
