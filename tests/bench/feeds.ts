import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lib/backend/store/database.ts'
import { feedNames } from '#lib/seo/feeds.ts'
import { startMeasuredSite } from './measured-site.ts'

const counts = [10_000, 100_000]
const rowsAtOnce = 500

// In milliseconds, and for the sitemap in MB.
const firstByte = 1000
const memory = 100

const sentence = 'شۆفێرێک کە شەقامەکانی شارەکەی دەناسێت و بە ڕێزەوە قسە لەگەڵ سەرنشینەکانی دەکات. '
const words = (title: string) => ({
  title,
  descriptionHtml: `<p>${sentence.repeat(10)}</p>`,
  facts: { place: ['هەولێر'] },
})

const rowOf = (n: number) => {
  const [ku, ar, en] = [`شۆفێر ${n}`, `سائق ${n}`, `Driver ${n}`].map(words)
  const time = new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString()
  return {
    id: `job-${n}`,
    category: 'operations',
    title: `شۆفێر ${n}`,
    description_html: ku?.descriptionHtml ?? '',
    translations: JSON.stringify({ ku, ar, en }),
    created_at: time,
    updated_at: time,
    closed_at: null,
  }
}

const fill = async (folder: string, count: number) => {
  const db = await openDatabase(folder)
  await db.deleteFrom('vacancies').execute()
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < count; at += rowsAtOnce)
      await transaction
        .insertInto('vacancies')
        .values(Array.from({ length: rowsAtOnce }, (_, n) => rowOf(at + n)))
        .execute()
  })
  await db.destroy()
}

/** Reads an answer to its end, without keeping it. */
const take = async (url: string) => {
  const startedAt = performance.now()
  const { body } = await fetch(url)
  let [first, bytes] = [0, 0]
  if (body)
    for await (const chunk of body) {
      first ||= performance.now() - startedAt
      bytes += chunk.length
    }
  return { first, whole: performance.now() - startedAt, bytes }
}

// Any work lets the heap of a process grow that has done none yet.
const warmUp = async (site: string) => {
  for (let round = 0; round < 100; round += 1)
    for (const page of ['ku', 'ar/taxi-ride', 'en/hotels']) await take(`${site}/${page}`)
}

const measure = async (count: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'feeds-'))
  await fill(folder, count)
  const site = await startMeasuredSite(
    { DATA_DIR: folder, SITE_URL: 'https://www.example.com' },
    '/robots.txt',
  )
  await warmUp(site.url)
  const before = site.memory()
  const rows = []
  const parts = Array.from({ length: Math.ceil((count * 3) / 5000) }, (_, at) => `/sitemap/${at + 1}.xml`)
  try {
    for (const [name, paths] of [
      ['sitemap, the first time', ['/sitemap.xml']],
      ['sitemap', ['/sitemap.xml']],
      ['all its files', parts],
      ...feedNames.map((feed) => [feed, [`/ku/careers/${feed}`]] as const),
    ] as const) {
      const taken: Awaited<ReturnType<typeof take>>[] = []
      for (const path of paths) taken.push(await take(site.url + path))
      const sum = (of: 'whole' | 'bytes') => taken.reduce((all, one) => all + one[of], 0)
      rows.push({
        vacancies: count,
        list: name,
        'first byte, ms': Math.round(Math.max(...taken.map(({ first }) => first))),
        'whole, ms': Math.round(sum('whole')),
        MB: Number((sum('bytes') / 1e6).toFixed(1)),
        'memory more, MB': Math.round(site.memory() - before),
      })
    }
    return rows
  } finally {
    await site.stop()
    await rm(folder, { recursive: true })
  }
}

/** Measures sitemap and feeds of many vacancies, in a site that has answered 300 pages; false if the first byte or the memory breaks its bound. */
export const feeds = async (): Promise<boolean> => {
  const rows = []
  for (const count of counts) rows.push(...(await measure(count)))
  console.table(rows)
  const ofSitemap = rows.filter(({ list }) => !feedNames.some((name) => name === list))
  const isKept =
    rows.every((row) => row['first byte, ms'] <= firstByte) &&
    ofSitemap.every((row) => row['memory more, MB'] <= memory)
  console.log(
    `${isKept ? 'kept  ' : 'BROKEN'} first byte ≤ ${firstByte} ms; memory for the sitemap ≤ ${memory} MB more`,
  )
  return isKept
}
