import { describe, expect, test } from 'vitest'
import { appRedirect } from '#app/app/app-redirect.ts'
import { appUrl } from '#lib/company/links.ts'
import { parseEnv } from '#lib/settings/env.ts'

const userAgents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mac or iPad':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
} as const

const androidSetting = { ANDROID_APP_URL: 'https://play.example.com/app?id=1' }
const iosSetting = { IOS_APP_URL: 'https://apps.example.com/app' }
const webSetting = { WEB_APP_URL: 'https://web.example.com/start' }

describe('GET /app', () => {
  test.each<[keyof typeof userAgents, Record<string, string>, string]>([
    ['iPhone', { ...androidSetting, ...iosSetting, ...webSetting }, iosSetting.IOS_APP_URL],
    ['Android', { ...androidSetting, ...iosSetting, ...webSetting }, androidSetting.ANDROID_APP_URL],
    ['Mac or iPad', { ...androidSetting, ...iosSetting, ...webSetting }, webSetting.WEB_APP_URL],
    ['iPhone', { ...androidSetting, ...webSetting }, webSetting.WEB_APP_URL],
    ['Android', { ...iosSetting, ...webSetting }, webSetting.WEB_APP_URL],
  ])(
    'GET /app from %s with settings %j → redirects (302) to %s, ignoring the request’s query',
    (device, settings, location) => {
      const request = new Request('https://www.example.com/app?to=https://evil.example&id=2', {
        headers: { 'user-agent': userAgents[device] },
      })
      const { status, headers } = appRedirect(request, parseEnv(settings))
      expect([status, headers.get('location')]).toEqual([302, location])
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    },
  )

  test('GET /app without a user agent → redirects to the web app', () => {
    const { headers } = appRedirect(
      new Request('https://www.example.com/app'),
      parseEnv({ ...iosSetting, ...webSetting }),
    )
    expect(headers.get('location')).toBe(webSetting.WEB_APP_URL)
  })
})

test('SITE_URL set → `appUrl` returns the site’s /app URL; not set → it returns the web app’s URL', () => {
  expect(appUrl(parseEnv({ SITE_URL: 'https://www.example.com', ...webSetting }))).toBe(
    'https://www.example.com/app',
  )
  expect(appUrl(parseEnv(webSetting))).toBe(webSetting.WEB_APP_URL)
})
