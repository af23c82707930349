import { expect, test } from '#tests/support/browser/e2e.ts'

test('cached page → its headers name all styles, and no script in its head waits for them', async ({
  request,
  code,
}) => {
  await request.get(`/${code}`)
  const page = await request.get(`/${code}`)
  const html = await page.text()
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(sheets).not.toHaveLength(0)
  const { link } = page.headers()
  expect(link).toBe(sheets.map((href) => `<${href}>; rel=preload; as=style`).join(', '))
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head.indexOf('<script>')).toBeGreaterThan(0)
  expect(head.lastIndexOf('<script>')).toBeLessThan(head.indexOf('<link rel="stylesheet"'))
})

for (const [connection, preloads] of [
  [{ effectiveType: '4g' }, 1],
  [{ effectiveType: '3g' }, 0],
  [{ effectiveType: '4g', saveData: true }, 0],
  [undefined, 1],
] as const)
  test(`connection ${JSON.stringify(connection)} → ${preloads} font preloaded`, async ({ page, code }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await page.goto(`/${code}`)
    await expect(page.locator('head link[rel="preload"][as="font"]')).toHaveCount(preloads)
  })
