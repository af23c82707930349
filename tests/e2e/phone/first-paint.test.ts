import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { expectSiteFont } from '#tests/support/browser/page-inspection.ts'
import { startServer } from '#tests/support/servers/http-server.ts'

test('cached page → styles are in the HTML, and no style sheet is requested', async ({ page, code }) => {
  const requestedSheetUrls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') requestedSheetUrls.push(request.url())
  })
  await page.goto(`/${code}`)
  await expect(page.locator('head style')).toHaveCount(1)
  const links = page.locator('link[rel="stylesheet"]')
  expect(await links.count()).toBeGreaterThan(0)
  await expect(page.locator('link[rel="stylesheet"]:not([disabled])')).toHaveCount(0)
  expect(requestedSheetUrls).toEqual([])
})

test('navigation to a page that needs more style sheets → the router loads only the missing ones', async ({
  page,
  code,
}) => {
  await page.goto(`/${code}/privacy-policy`)
  const inlinedHrefs = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const requestedSheetPaths: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') requestedSheetPaths.push(new URL(request.url()).pathname)
  })
  await page.locator(`footer a[href="/${code}/careers"]`).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/careers$`))
  await expect(page.locator('#jobs-words')).toHaveCSS('border-top-style', 'solid')
  expect(requestedSheetPaths).not.toEqual([])
  expect(requestedSheetPaths.filter((path) => inlinedHrefs.includes(path ?? ''))).toEqual([])
})

// Starts a proxy that sends pages in small chunks, so that the browser paints before the page is complete.
const startSlowProxy = (origin: string | undefined) =>
  startServer(async ({ url = '', headers }, response) => {
    const upstream = await fetch(`${origin}${url}`, { headers: { accept: headers.accept ?? '*/*' } })
    const type = upstream.headers.get('content-type') ?? ''
    response.writeHead(upstream.status, { 'content-type': type })
    const body = Buffer.from(await upstream.arrayBuffer())
    const chunkBytes = type.startsWith('text/html') ? 4000 : body.length
    for (let start = 0; start < body.length; start += chunkBytes) {
      response.write(body.subarray(start, start + chunkBytes))
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    response.end()
  })

const recordLayoutShifts = () => {
  Object.assign(globalThis, { layoutShift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry)
        Object.assign(globalThis, { layoutShift: Reflect.get(globalThis, 'layoutShift') + entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const path of ['', '/about', '/online-supermarket-grocery', '/hotels', '/careers'])
  test(`/ku${path} received in small chunks, without fonts → the cumulative layout shift is below 0.01`, async ({
    browser,
    baseURL,
    code,
  }) => {
    const proxy = await startSlowProxy(baseURL)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    try {
      // Block fonts. A font that arrives after the first paint could change the line breaks.
      await context.route('**/*.woff2', (route) => route.abort())
      const page = await context.newPage()
      await page.addInitScript(recordLayoutShifts)
      await page.goto(`${proxy.origin}/${code}${path}`, { waitUntil: 'load' })
      expect(await page.evaluate(() => Reflect.get(globalThis, 'layoutShift'))).toBeLessThan(0.01)
    } finally {
      await context.close()
      await proxy.stop()
    }
  })

const waitForFirstPaint = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })

for (const { code } of languages)
  test(`/${code}, font arriving after the first paint → is used, and the cumulative layout shift is below 0.02`, async ({
    page,
  }) => {
    await page.addInitScript(recordLayoutShifts)
    await page.route('**/*.woff2', async (route) => {
      await page.evaluate(waitForFirstPaint)
      await route.continue()
    })
    await page.goto(`/${code}`)
    await expectSiteFont(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'layoutShift'))).toBeLessThan(0.02)
  })

for (const path of ['', '/hotels', '/careers'])
  test(`/ku${path} → the first picture is requested before the first script`, async ({ page, code }) => {
    const resourceTypes: string[] = []
    page.on('request', (request) => resourceTypes.push(request.resourceType()))
    await page.goto(`/${code}${path}`)
    const firstImageIndex = resourceTypes.indexOf('image')
    expect(firstImageIndex).toBeGreaterThan(-1)
    expect(firstImageIndex).toBeLessThan(resourceTypes.indexOf('script'))
  })

for (const [connection, preloadCount] of [
  [{ effectiveType: '4g' }, 1],
  [{ effectiveType: '3g' }, 0],
  [{ effectiveType: '4g', saveData: true }, 0],
  [undefined, 1],
] as const)
  test(`navigator.connection ${JSON.stringify(connection)} → the number of preloaded fonts is ${preloadCount}`, async ({
    page,
    code,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await page.goto(`/${code}`)
    await expect(page.locator('head link[rel="preload"][as="font"]')).toHaveCount(preloadCount)
  })
