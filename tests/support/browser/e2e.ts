import { randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { type Messages, messagesFor } from '#lib/i18n/messages.ts'
import { inboxOf } from '#tests/support/servers/inbox.ts'
import { pathOf } from './site-pages.ts'

export { expect }

/** A language with its record and the words its pages show. */
export type Language = (typeof locales)[Locale] & { code: Locale; words: Messages }

export const languages: readonly Language[] = localeCodes.map((code) => ({
  ...locales[code],
  code,
  words: messagesFor(code),
}))

export const language = (code: Locale): Language => ({ ...locales[code], code, words: messagesFor(code) })

// Refused forms, missing pages and services that are not set up are no faults.
const isAnswer = (status: number) => status < 500 || status === 503
const mayBeRefused = ['document', 'fetch', 'xhr']
const statusNote = /^Failed to load resource: the server responded with a status of \d{3}/

/** The language of a project: phones read from right to left, desktops from left to right. */
export type SiteOptions = { code: Locale }

type Fixtures = {
  /** An address that nobody else uses. */
  email: string
  /** What the operator received from that address. */
  inbox: ReturnType<typeof inboxOf>
  words: Messages
  complaints: string[]
}

/** Playwright's test, in which whatever a page complains about, and any request to a foreign host, fails. */
export const test = base.extend<SiteOptions & Fixtures>({
  code: ['ku', { option: true }],
  words: async ({ code }, use) => use(messagesFor(code)),
  email: async ({ code }, use) => use(`${code}-${randomUUID()}@example.com`),
  inbox: async ({ email }, use) => use(inboxOf(email)),
  complaints: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = []
      const own = new URL(baseURL ?? '').host
      context.on('console', (message) => {
        if (message.type() === 'error' && !statusNote.test(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('request', (request) => {
        const { protocol, host } = new URL(request.url())
        if (protocol.startsWith('http') && host !== own) complaints.push(`asked ${request.url()}`)
      })
      context.on('response', (response) => {
        const status = response.status()
        const isExpected = isAnswer(status) && mayBeRefused.includes(response.request().resourceType())
        if (status >= 400 && !isExpected) complaints.push(`${status} ${response.url()}`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** The path of a page in a language, as `pathOf` of site-pages.ts, asked of the site under test. */
export const sitePath = (request: APIRequestContext, code: Locale, name: string): Promise<string> =>
  pathOf(async (path) => (await request.get(path)).text(), code, name)
