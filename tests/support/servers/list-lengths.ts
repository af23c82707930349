import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lib/backend/store/database.ts'
import { importVacancies, type VacancyDraft } from '#lib/backend/store/vacancies.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { type SiteProcess, startSite } from './site.ts'

/** The two list lengths to compare, and the factor that the long one may cost. */
export const few = 50
export const many = 5000
export const most = 1.2

const categories = careerCategories.slice(1)

/** The text of descriptions, longer than most, in a script that is slow to fold. */
const sentence = 'شۆفێرێک کە شەقامەکانی شارەکەی دەناسێت و بە ڕێزەوە قسە لەگەڵ سەرنشینەکانی دەکات. '

const places = ['سلێمانی', 'هەولێر', 'دهۆک', 'بەغدا']

// The newest are the same in both lists, so that their first pages show the same.
const draftOf = (n: number): VacancyDraft => {
  const title = `شۆفێری ژمارە ${n}`
  const descriptionHtml = `<p>${sentence.repeat(20)}</p><p>نیشانە${n}</p>`
  const facts = { place: [places[n < few ? 0 : n % places.length] ?? ''] }
  return {
    id: `job-${n}`,
    category: n < few ? 'tech' : (categories[n % categories.length] ?? ''),
    title,
    descriptionHtml,
    translations: { ku: { title, descriptionHtml, facts } },
    createdAt: new Date(Date.UTC(2026, 0, 1) - n * 60_000),
  }
}

/** The queries of the careers page to ask for. */
export const listed = { list: '', category: '?category=tech', search: `?q=${encodeURIComponent('شوفیر')}` }

/** Starts the site with so many vacancies. */
export const openSiteOf = async (count: number): Promise<SiteProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-data-'))
  const db = await openDatabase(dataDir)
  await db.deleteFrom('vacancies').execute()
  const drafts = Array.from({ length: count }, (_, n) => draftOf(n))
  await importVacancies(db, drafts)
  await db.destroy()
  const site = await startSite({ env: { DATA_DIR: dataDir } })
  const stop = async () => {
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
  return { ...site, stop }
}
