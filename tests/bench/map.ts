import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { startSite } from '#tests/support/servers/site.ts'

const seconds = 5
const leastFrames = 50
const mostDrawing = 15_000
// A longer frame is visibly late.
const late = 50

type Frames = { perSecond: number; longest: number; late: number }

const progress = (text: string) => console.error(`… ${text}`)

/** The bytes of the map in a page: its drawing and everything on it. */
const drawingOf = async (url: string) => {
  const html = await (await fetch(url)).text()
  const drawing = html.match(/<svg\b.*?<\/svg>/gs)?.find((svg) => svg.includes('data-point'))
  if (!drawing) throw new Error(`${url} shows no map`)
  return gzipSync(drawing).length
}

/** The scripts that a page asks for, with their bytes as sent. */
const scriptsOf = async (browser: Browser, url: string) => {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.includes('.js')
          ? [[entry.name, entry.encodedBodySize] as const]
          : [],
      ),
  )
  await page.close()
  return new Map(scripts)
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

/** The bytes of a page's maps, compared with a page that has none. */
const weigh = async (browser: Browser, site: string, path: string) => {
  const plain = await scriptsOf(browser, `${site}/en/accessibility`)
  const scripts = await scriptsOf(browser, `${site}${path}`)
  const own = [...scripts].filter(([name]) => !plain.has(name)).map(([, bytes]) => bytes)
  return { page: path, 'drawing, gzip': await drawingOf(`${site}${path}`), 'JavaScript of its own': sum(own) }
}

/** Records the time of each frame; `frameTimes` returns them. */
const countFrames = () => {
  const times: number[] = []
  const count = (now: number) => {
    times.push(now)
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  Object.assign(window, { frameTimes: () => times })
}

const framesOf = async (page: Page): Promise<Frames> => {
  const times = await page.evaluate<number[]>('window.frameTimes()')
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return {
    perSecond: (gaps.length * 1000) / took,
    longest: Math.max(...gaps),
    late: gaps.filter((gap) => gap > late).length,
  }
}

/** Drags the map round and round, as fast as a hand does, and lets go of it once a second. */
const pan = async (page: Page) => {
  const box = await page.locator('[data-map="movable"]').boundingBox()
  if (!box) throw new Error('the page shows no map')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const endsAt = performance.now() + seconds * 1000
  await page.evaluate(countFrames)
  while (performance.now() < endsAt) {
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    const startedAt = performance.now()
    for (let now = startedAt; now < startedAt + 1000; now = performance.now()) {
      const angle = ((now - startedAt) / 1000) * 2 * Math.PI
      await page.mouse.move(middle.x + 220 * Math.sin(angle), middle.y + 160 * (1 - Math.cos(angle)))
    }
    await page.mouse.up()
  }
  return framesOf(page)
}

const measure = async (browser: Browser, address: string, steps: number) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  await page.goto(address)
  await page.locator('[data-map="movable"][tabindex="0"]').waitFor()
  for (let step = 0; step < steps; step += 1) {
    await page.locator('[data-map] > div button').first().click()
    await page.waitForFunction(
      (zoom) =>
        document.querySelector<SVGElement>('[data-map] > svg')?.style.getPropertyValue('--zoom') ===
        String(zoom),
      2 ** (step + 1),
    )
  }
  const things = await page.locator('[data-map="movable"] [data-point]').count()
  const frames = await pan(page)
  await page.close()
  return {
    page: new URL(address).pathname,
    'drawn, times': 2 ** steps,
    'on the map': things,
    'frames a second': Math.round(frames.perSecond * 10) / 10,
    'longest, ms': Math.round(frames.longest),
    [`over ${late} ms`]: frames.late,
  }
}

/** Measures bytes and frame rate of the drawn map with its markers; false above the budget. */
export const map = async (): Promise<boolean> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'))
  const site = await startSite({ env: { DATA_DIR: dataDir, MAP_DEMO: '1' } })
  const browser = await chromium.launch(launchOptions())
  try {
    const pages = ['/ku/contact', '/ku/map-demo']
    const weights = []
    for (const path of [...pages, '/ku/careers']) weights.push(await weigh(browser, site.url, path))
    console.table(weights)
    const rows = []
    for (const steps of [1, 3])
      for (const path of pages) {
        progress(`${path}, ${2 ** steps} times as large`)
        rows.push(await measure(browser, `${site.url}${path}`, steps))
      }
    console.table(rows)
    // Headless, so the processors draw what a graphics card would.
    console.log(
      `drawn without a graphics card by ${availableParallelism()} processors, which run browser and site too`,
    )
    const isLight = weights.every((row) => row['drawing, gzip'] <= mostDrawing)
    const isFast = rows.every((row) => row['frames a second'] >= leastFrames)
    console.log(`${isLight ? 'kept  ' : 'BROKEN'} bytes of a drawing ≤ ${mostDrawing}`)
    console.log(`${isFast ? 'kept  ' : 'BROKEN'} frames a second ≥ ${leastFrames}`)
    return isLight && isFast
  } finally {
    await browser.close()
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
}
