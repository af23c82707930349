import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession } from '@playwright/test'

const kindByType = {
  Script: 'js',
  Stylesheet: 'css',
  Font: 'fonts',
  Image: 'pictures',
  Document: 'html',
} as const

/** A kind of resource. Types not listed in `kindByType`, such as video, count as `other`. */
type ResourceKind = (typeof kindByType)[keyof typeof kindByType] | 'other'

/**
 * The weight of a page in a browser with an empty cache. Sizes are measured after compression. They include response
 * headers, except those of the HTML. Inline styles count as CSS.
 */
export type PageWeight = {
  bytes: Record<ResourceKind, number>
  requestCount: number
  fontFileCount: number
  styleSheetCount: number
  /** The size of the largest picture with fetchpriority="high"; 0 if there is none. */
  heroBytes: number
  prefetchedUrls: string[]
}

type RequestedResource = { url: string; kind: ResourceKind; bytes: number; isPrefetch: boolean }

const isKnownType = (type: string): type is keyof typeof kindByType => Object.hasOwn(kindByType, type)

const isPrefetch = (headers: Record<string, string>) =>
  Object.entries(headers).some(
    ([name, value]) =>
      /^(next-router-prefetch|rsc)$/i.test(name) || (/purpose$/i.test(name) && value.includes('prefetch')),
  )

/** Returns a map that collects the resources requested by the page after this call. */
const collectResources = async (session: CDPSession) => {
  const resources = new Map<string, RequestedResource>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    const kind = isKnownType(type) ? kindByType[type] : 'other'
    resources.set(requestId, {
      url: request.url,
      kind,
      bytes: 0,
      isPrefetch: isPrefetch(request.headers),
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = resources.get(requestId)
    if (entry) entry.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return resources
}

/**
 * Measures a page on an emulated phone with an empty cache. Because the screen has a high density, the page loads
 * larger pictures.
 */
export const weighPage = async (browser: Browser, url: string): Promise<PageWeight> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const resources = await collectResources(await context.newCDPSession(page))
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${url} responded with status ${response?.status()}`)
  const highPriorityUrls = await page
    .locator('img[fetchpriority="high"]')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')),
    )
  const html = await response.text()
  const [inlineStyle = '', styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  await context.close()

  const entries = [...resources.values()]
  const sumBytes = (kind: ResourceKind) =>
    entries.filter((entry) => entry.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
  return {
    bytes: {
      js: sumBytes('js'),
      css: sumBytes('css') + (styles ? gzipSync(styles).length : 0),
      fonts: sumBytes('fonts'),
      pictures: sumBytes('pictures'),
      html: gzipSync(html.replace(inlineStyle, '')).length,
      other: sumBytes('other'),
    },
    requestCount: entries.length,
    fontFileCount: entries.filter(({ kind }) => kind === 'fonts').length,
    styleSheetCount: entries.filter(({ kind }) => kind === 'css').length,
    heroBytes: Math.max(
      0,
      ...entries.filter((entry) => highPriorityUrls.includes(entry.url)).map(({ bytes }) => bytes),
    ),
    prefetchedUrls: entries.filter((entry) => entry.isPrefetch).map((entry) => entry.url),
  }
}
