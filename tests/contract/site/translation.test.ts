import { afterEach, expect, test } from 'vitest'
import { translationFile } from '#app/locales/[lng]/translation.json/translation-file.ts'
import { loadedMessages } from '#lib/i18n/loaded-messages.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { bundledMessages } from '#lib/i18n/messages.ts'

const requestFile = (lng: string, headers: Record<string, string> = {}) =>
  translationFile(new Request(`http://a.example/locales/${lng}/translation.json`, { headers }), lng)

test.each(localeCodes)(
  'request for the translation file in %s → 200, with all messages as cacheable JSON',
  async (lng) => {
    const response = requestFile(lng)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(await response.json()).toEqual(bundledMessages[lng])
  },
)

afterEach(() => {
  loadedMessages().messages = {}
})

test('overridden message → the translation file contains the override and has a new ETag', async () => {
  const firstResponse = requestFile('ku')
  const title = 'ئەم ناونیشانە لە شوێنێکی ترەوە هاتووە'
  const { 'taxi-ride': page } = bundledMessages.ku
  const overriddenPage = { ...page, hero: { ...page.hero, title } }
  loadedMessages().messages.ku = { ...bundledMessages.ku, 'taxi-ride': overriddenPage }
  const response = requestFile('ku', { 'if-none-match': firstResponse.headers.get('etag') ?? '' })
  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).not.toBe(firstResponse.headers.get('etag'))
  const servedMessages = await response.json()
  expect(servedMessages['taxi-ride'].hero).toEqual({ ...page.hero, title })
  expect(servedMessages.hotels).toEqual(bundledMessages.ku.hotels)
})

test('translation file requested with its current ETag → 304', async () => {
  const etag = requestFile('ku').headers.get('etag') ?? ''
  expect(requestFile('ar').headers.get('etag')).not.toBe(etag)
  const secondResponse = requestFile('ku', { 'if-none-match': `W/${etag}, "other"` })
  expect([secondResponse.status, await secondResponse.text()]).toEqual([304, ''])
})

test.each(['de', 'ckb', 'KU', 'constructor', '..'])(
  'translation file for the unknown language “%s” → 404',
  (lng) => {
    expect(requestFile(lng).status).toBe(404)
  },
)
