import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { localeCodes } from '#lib/i18n/locales.ts'
import { startSite } from '#tests/support/servers/site.ts'
import { createPublicSiteDatabase } from '#tests/support/servers/stores.ts'

const fetchAndMeasureHeaders = async (url: string) => {
  const [response]: IncomingMessage[] = await once(request(url).end(), 'response')
  if (!response) throw new Error('no response')
  const { rawHeaders, headers, statusCode } = response
  const headerFieldBytes = rawHeaders.reduce(
    (bytes, part) => bytes + Buffer.byteLength(part, 'latin1') + 2,
    0,
  )
  const policyBytes = String(headers['content-security-policy']).length
  return {
    statusCode,
    bytes: headerFieldBytes + 'HTTP/1.1 200 OK\r\n\r\n'.length,
    policyBytes,
    body: await text(response),
  }
}

const otherPaths = ['/job-details/recruiter', '/apply/recruiter', '/job-details/none', '/careers?q=driver']
  .concat(['/contact?q=erbil', '/map-demo', '/application', '/contact-us/result', '/none', '/KU'])
  .flatMap((path) => localeCodes.map((code) => `/${code}${path}`))

test('Google Maps, analytics and a media origin set → each page’s headers fit into a proxy’s 4 kB buffer', async ({
  browserName: _,
}, info) => {
  const origin = 'https://www.example.com'
  const site = await startSite({
    env: {
      DATA_DIR: await createPublicSiteDatabase(info.outputPath('data')),
      SITE_URL: origin,
      GOOGLE_MAPS_API_KEY: 'sample-key',
      MAP_DEMO: '1',
      ANALYTICS_SCRIPT: 'https://analytics.example.com/js/script.manual.js',
      ANALYTICS_SITE: 'www.example.com',
      MEDIA_ORIGINS: 'https://media.example.com',
    },
  })
  try {
    const sitemap = (await fetchAndMeasureHeaders(`${site.url}/sitemap.xml`)).body
    const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replace(origin, ''))
    expect(paths.length).toBeGreaterThan(3 * 25)
    for (const path of [...paths, ...otherPaths]) {
      const { statusCode, bytes, policyBytes } = await fetchAndMeasureHeaders(site.url + path)
      expect.soft(statusCode, path).toBeLessThan(500)
      expect.soft(policyBytes, path).toBeLessThan(3500)
      expect.soft(bytes, path).toBeLessThan(4096)
    }
  } finally {
    await site.stop()
  }
})
