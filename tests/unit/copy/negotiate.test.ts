import { describe, expect, test } from 'vitest'
import { negotiateLocale } from '#lib/i18n/negotiate.ts'

describe('locale negotiation', () => {
  test.each([
    ['no hints → Kurdish', {}, 'ku'],
    ['lng, cookie and Accept-Language → lng', { lng: 'en', cookie: 'ar', acceptLanguage: 'ku' }, 'en'],
    ['cookie and Accept-Language → cookie', { cookie: 'ar', acceptLanguage: 'en' }, 'ar'],
    ['only Accept-Language → its language', { acceptLanguage: 'en' }, 'en'],
    ['unknown lng → cookie', { lng: 'de', cookie: 'ar' }, 'ar'],
    ['unknown cookie → Accept-Language', { cookie: 'de', acceptLanguage: 'ar' }, 'ar'],
    ['only unknown languages → Kurdish', { lng: 'de', cookie: 'fr', acceptLanguage: 'xx' }, 'ku'],
    ['empty hints → Kurdish', { lng: '', cookie: '', acceptLanguage: '' }, 'ku'],
    ['names of built-in object properties → Kurdish', { lng: 'constructor', cookie: 'toString' }, 'ku'],
    ['lng ckb → Kurdish', { lng: 'ckb' }, 'ku'],
    ['lng in capitals with a region → its language', { lng: 'AR-iq' }, 'ar'],
    ['Accept-Language ckb → Kurdish', { acceptLanguage: 'ckb' }, 'ku'],
    ['Accept-Language ckb with a region → Kurdish', { acceptLanguage: 'ckb-IQ,en;q=0.5' }, 'ku'],
    ['Accept-Language ku → Kurdish', { acceptLanguage: 'ku,en;q=0.5' }, 'ku'],
    [
      'unsupported language first → the next supported one',
      { acceptLanguage: 'de-DE,de;q=0.9,ar;q=0.8,en;q=0.7' },
      'ar',
    ],
    ['languages with qualities → the one with the highest', { acceptLanguage: 'en;q=0.3,ar;q=0.9' }, 'ar'],
    ['languages with the same quality → the first', { acceptLanguage: 'en,ar' }, 'en'],
    ['language with quality 0 → never chosen', { acceptLanguage: 'en;q=0,ar;q=0.1' }, 'ar'],
    ['spaces in Accept-Language → ignored', { acceptLanguage: ' en ; q=0.2 , ar ; q=0.4 ' }, 'ar'],
    ['Accept-Language * → Kurdish', { acceptLanguage: '*' }, 'ku'],
    ['malformed Accept-Language → Kurdish', { acceptLanguage: ';;;,,,q=,=' }, 'ku'],
  ])('locale negotiation, %s', (_, hints, locale) => {
    expect(negotiateLocale(hints)).toBe(locale)
  })
})
