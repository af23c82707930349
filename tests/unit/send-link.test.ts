import { expect, test } from 'vitest'
import { POST } from '#app/web/send-link/route.ts'
import { sendLinkNoticeId } from '#lib/content/send-link.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const post = (locale: string, headers: Record<string, string> = {}) =>
  POST(
    new Request(`http://localhost/web/send-link?lng=${locale}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ country: '+964', phone: '750 123 4567' }),
    }),
  )

test.each(localeCodes)('JSON asked for in %s → 503, and why in that language', async (locale) => {
  const response = post(locale, { accept: 'application/json' })
  expect(response.status).toBe(503)
  const { title } = pageCopy(locale, 'home').hero.noGateway
  expect(await response.json()).toEqual({ success: false, message: expect.stringContaining(title) })
})

test.each(localeCodes)('a form sent without JavaScript in %s → back to the notice', (locale) => {
  const response = post(locale)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`/${locale}#${sendLinkNoticeId}`)
})
