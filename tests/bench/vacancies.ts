import { gzipSync } from 'node:zlib'
import { few, listed, many, most, openSiteOf } from '#tests/support/servers/list-lengths.ts'
import { median } from './budgets.ts'

const rounds = 60
// The first answers load, index and compile; later visitors use the results.
const warmUp = 5

type Asked = { url: string; html: Buffer; times: number[] }

type Measured = { html: Buffer; milliseconds: number }

const get = async (url: string) => {
  const startedAt = performance.now()
  const html = Buffer.from(await (await fetch(url)).arrayBuffer())
  return { html, milliseconds: performance.now() - startedAt }
}

/** Alternates the requests, so that other load affects both. */
const measure = async (urls: readonly string[]): Promise<Measured[]> => {
  const asked: Asked[] = urls.map((url) => ({ url, html: Buffer.of(), times: [] }))
  for (let round = -warmUp; round < rounds; round += 1)
    for (const each of asked) {
      const { html, milliseconds } = await get(each.url)
      each.html = html
      if (round >= 0) each.times.push(milliseconds)
    }
  return asked.map(({ html, times }) => ({ html, milliseconds: median(times) }))
}

const ratio = (a: number, b: number) => Number((a / b).toFixed(3))

const compare = (name: string, a: Measured, b: Measured) => ({
  page: name,
  [`bytes of ${few}`]: a.html.length,
  [`bytes of ${many}`]: b.html.length,
  'bytes, times': ratio(b.html.length, a.html.length),
  'compressed, times': ratio(gzipSync(b.html).length, gzipSync(a.html).length),
  [`ms of ${few}`]: Number(a.milliseconds.toFixed(1)),
  [`ms of ${many}`]: Number(b.milliseconds.toFixed(1)),
  'ms, times': ratio(b.milliseconds, a.milliseconds),
})

/** Compares the careers page with few and with many vacancies; false if it grows with their number. */
export const vacancies = async (): Promise<boolean> => {
  const [small, large] = [await openSiteOf(few), await openSiteOf(many)]
  try {
    const rows = []
    for (const [name, query] of Object.entries(listed)) {
      console.error(`… ${name}`)
      const [a, b] = await measure([small, large].map(({ url }) => `${url}/ku/careers${query}`))
      if (a && b) rows.push(compare(name, a, b))
    }
    console.table(rows)
    const isKept = rows.every((row) => row['bytes, times'] <= most && row['ms, times'] <= most)
    console.log(`${isKept ? 'kept  ' : 'BROKEN'} bytes and time of ${many}, times those of ${few} ≤ ${most}`)
    return isKept
  } finally {
    await small.stop()
    await large.stop()
  }
}
