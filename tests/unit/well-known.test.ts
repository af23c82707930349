import { expect, test } from 'vitest'
import { wellKnown } from '#app/.well-known/[file]/well-known.ts'
import { parseEnv } from '#lib/settings/env.ts'

const fingerprint = Array.from({ length: 32 }, () => 'a1').join(':')

const settings = parseEnv({
  APPLE_APP_IDS: 'ABCDE12345.com.example.app, ABCDE12345.com.example.driver',
  ANDROID_APPS: `com.example.app=${fingerprint}`,
  SECURITY_CONTACT: 'security@example.com',
})

const names = ['apple-app-site-association', 'assetlinks.json', 'security.txt']

test.each([...names, 'change-password', 'toString'])(
  '/.well-known/%s without settings → returns 404',
  (name) => {
    expect(wellKnown(name, parseEnv({})).status).toBe(404)
  },
)

test('APPLE_APP_IDS set → the apps may open every path except browser-only paths, such as application pages', async () => {
  const response = wellKnown('apple-app-site-association', settings)
  expect(response.headers.get('content-type')).toBe('application/json')
  const { applinks } = await response.json()
  expect(applinks.details).toEqual([
    {
      appIDs: ['ABCDE12345.com.example.app', 'ABCDE12345.com.example.driver'],
      components: expect.arrayContaining([{ '/': '*/application*', exclude: true }]),
    },
  ])
  expect(applinks.details[0].components.at(-1)).toEqual({ '/': '*' })
})

test('ANDROID_APPS set → assetlinks.json contains a statement per app and is cacheable for an hour', async () => {
  const response = wellKnown('assetlinks.json', settings)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await response.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.app',
        sha256_cert_fingerprints: [fingerprint.toUpperCase()],
      },
    },
  ])
})

test('SECURITY_CONTACT set → security.txt has a contact, languages, its URL and an expiry within a year', async () => {
  const response = wellKnown('security.txt', settings)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(
    /^Contact: mailto:security@example\.com\nExpires: .+\nPreferred-Languages: ckb, ar, en\nCanonical: http.+\/\.well-known\/security\.txt\n$/,
  )
  const daysUntilExpiry =
    (Date.parse(/Expires: (.+)/.exec(text)?.[1] ?? '') - Date.now()) / (24 * 60 * 60 * 1000)
  expect(daysUntilExpiry).toBeGreaterThan(80)
  expect(daysUntilExpiry).toBeLessThan(366)
})
