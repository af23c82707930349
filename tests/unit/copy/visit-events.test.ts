import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { VisitEvent } from '#lib/browser/visit-events.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { repository } from '#tests/support/verify/run.ts'

const appPhrases = { en: 'a link to our app', ku: 'لینکی ئەپەکەمان', ar: 'رابط تطبيقنا' }
const sitePhrases = { en: 'one of our other sites', ku: 'ماڵپەڕێکی ترمان', ar: 'رابط أحد مواقعنا الأخرى' }
const phonePhrases = { en: 'a phone number', ku: 'ژمارە تەلەفۆنێک', ar: 'رقم هاتف' }

/** The privacy policy’s phrase for each event. */
const phrasesByEvent: Readonly<Record<VisitEvent, Readonly<Record<Locale, string>>>> = {
  'Web app': appPhrases,
  'Google Play': appPhrases,
  'App Store': appPhrases,
  'Driver site': sitePhrases,
  Supermarket: sitePhrases,
  'Truck site': sitePhrases,
  'Van site': sitePhrases,
  'Parcel site': sitePhrases,
  'Phone number': phonePhrases,
  'Application sent': { en: 'an application is sent', ku: 'داواکارییەک دەنێردرێت', ar: 'يُرسل طلب توظيف' },
}

test.each(localeCodes)('privacy policy in %s → mentions every analytics event', (locale) => {
  const text = pageCopy(locale, 'privacy-policy').topics.use.analytics.join(' ')
  const missingEvents = Object.entries(phrasesByEvent).filter(([, phrase]) => !text.includes(phrase[locale]))
  expect(missingEvents.map(([event]) => event)).toEqual([])
})

test('docs/operations.md → lists every analytics event', () => {
  const docsText = readFileSync(join(repository, 'docs/operations.md'), 'utf8')
  expect(Object.keys(phrasesByEvent).filter((event) => !docsText.includes(`\`${event}\``))).toEqual([])
})
