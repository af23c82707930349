import { describe, expect, test } from 'vitest'
import { negotiateLocale } from '#lib/i18n/negotiate.ts'

describe('negotiateLocale', () => {
  test.each([
    ['nothing known → Kurdish', {}, 'ku'],
    ['lng before all else', { lng: 'en', cookie: 'ar', acceptLanguage: 'ku' }, 'en'],
    ['cookie before Accept-Language', { cookie: 'ar', acceptLanguage: 'en' }, 'ar'],
    ['Accept-Language before the default', { acceptLanguage: 'en' }, 'en'],
    ['unknown lng → cookie', { lng: 'de', cookie: 'ar' }, 'ar'],
    ['unknown cookie → Accept-Language', { cookie: 'de', acceptLanguage: 'ar' }, 'ar'],
    ['unknown everything → Kurdish', { lng: 'de', cookie: 'fr', acceptLanguage: 'xx' }, 'ku'],
    ['empty hints → Kurdish', { lng: '', cookie: '', acceptLanguage: '' }, 'ku'],
    ['a property every object has is no language', { lng: 'constructor', cookie: 'toString' }, 'ku'],
    ['lng as ckb', { lng: 'ckb' }, 'ku'],
    ['lng in capitals with a region', { lng: 'AR-iq' }, 'ar'],
    ['Accept-Language ckb', { acceptLanguage: 'ckb' }, 'ku'],
    ['Accept-Language ckb with a region', { acceptLanguage: 'ckb-IQ,en;q=0.5' }, 'ku'],
    ['Accept-Language ku', { acceptLanguage: 'ku,en;q=0.5' }, 'ku'],
    ['first language we do not have', { acceptLanguage: 'de-DE,de;q=0.9,ar;q=0.8,en;q=0.7' }, 'ar'],
    ['order by quality', { acceptLanguage: 'en;q=0.3,ar;q=0.9' }, 'ar'],
    ['same quality → first', { acceptLanguage: 'en,ar' }, 'en'],
    ['quality zero is a refusal', { acceptLanguage: 'en;q=0,ar;q=0.1' }, 'ar'],
    ['spaces around', { acceptLanguage: ' en ; q=0.2 , ar ; q=0.4 ' }, 'ar'],
    ['a star is no language', { acceptLanguage: '*' }, 'ku'],
    ['nonsense', { acceptLanguage: ';;;,,,q=,=' }, 'ku'],
  ])('%s', (_, hints, locale) => {
    expect(negotiateLocale(hints)).toBe(locale)
  })
})
