import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#backend/store/database.ts'
import { createSampleVacancies } from '#backend/store/sample-vacancies.ts'
import { listApplications } from '#backend/store/submissions.ts'
import {
  findVacancy,
  type ImportedVacancy,
  importedVacancySchema,
  importVacancies,
  listVacancies,
} from '#backend/store/vacancies.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { revertSchema } from '#tests/support/servers/earlier-version.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'
import { repository } from '#tests/support/verify/run.ts'

const execute = promisify(execFile)

// Settings are read once per process, so each start needs its own process.
const script = `
  import { createEmbeddedBackend } from '#backend/store/embedded.ts'
  const backend = createEmbeddedBackend(process.argv[1])
  if (process.argv[2])
    await backend.apply(process.argv[2], {
      locale: 'en',
      fullName: 'Shilan Karim',
      email: 'shilan@example.com',
      phone: '0750 123 4567',
      coverLetter: '',
      photo: null,
      resume: null,
    })
  console.log((await backend.vacancies()).map(({ id }) => id).sort().join())
  await backend.close()`

const trialSettings = { SITE_URL: '' }
const localhostSettings = { SITE_URL: 'http://localhost:3000' }
const publicSiteSettings = { SITE_URL: 'https://www.example.com' }

/**
 * Starts the embedded backend in its own process, and applies for `vacancyId` if it is set. Returns the listed
 * vacancies' ids and the log.
 */
const start = async (location: string, settings: Record<string, string>, vacancyId = '') => {
  const args = ['--input-type=module', '-e', script, location, vacancyId]
  const env = { ...process.env, ...settings }
  const { stdout, stderr } = await execute(process.execPath, args, { cwd: repository, env })
  return { ids: stdout.trim().split(',').filter(Boolean), log: stderr }
}

const samples = createSampleVacancies(new Date())
const sampleIds = samples.map(({ id }) => id).toSorted()

const sampleEdits: [string, (sample: ImportedVacancy) => Partial<ImportedVacancy>][] = [
  ['title', () => ({ title: 'شۆفێری شەو' })],
  ['description', ({ descriptionHtml }) => ({ descriptionHtml: `${descriptionHtml}<p>نوێ</p>` })],
  ['closing date', () => ({ closesOn: '2099-12-18' })],
  [
    'place in Arabic',
    ({ translations: { ar, ...others } = {} }) => ({
      translations: ar && { ...others, ar: { ...ar, facts: { ...ar.facts, place: ['بغداد'] } } },
    }),
  ],
  ['set of languages', ({ translations: { en: _, ...others } = {} }) => ({ translations: others })],
]

describeOnDatabases((createTestDatabase) => {
  test('trial → lists all samples, even if two instances start at the same time; none if its store already contained vacancies', async () => {
    const { location } = await createTestDatabase()
    const starts = await Promise.all([start(location, trialSettings), start(location, trialSettings)])
    expect(starts.map(({ ids }) => ids)).toEqual([sampleIds, sampleIds])

    const { location: otherLocation } = await createTestDatabase()
    const db = await openDatabase(otherLocation)
    await importVacancies(db, [
      { id: 'driver', category: 'operations', title: 'Driver', descriptionHtml: '<p>a</p>' },
    ])
    await db.destroy()
    expect((await start(otherLocation, localhostSettings)).ids).toEqual(['driver'])
  })

  test('public site started with a trial’s store → unedited samples are removed; edited samples and applications are kept', async () => {
    const { location } = await createTestDatabase()
    const [appliedId] = sampleIds
    await start(location, trialSettings, appliedId)
    const db = await openDatabase(location)
    const [editedSample] = samples
    if (!editedSample) throw new Error('no sample')
    await importVacancies(db, [{ ...editedSample, title: 'شۆفێری شەو' }])
    const firstStart = await start(location, publicSiteSettings)
    expect(firstStart.ids).toEqual([editedSample.id])
    expect(firstStart.log.match(/samples\.removed/g)).toHaveLength(1)
    expect(await findVacancy(db, sampleIds.find((id) => id !== editedSample.id) ?? '')).toBeNull()
    expect(await listApplications(db)).toMatchObject([{ vacancy: appliedId }])
    const secondStart = await start(location, publicSiteSettings)
    expect([secondStart.ids, secondStart.log]).toEqual([
      [editedSample.id],
      expect.not.stringContaining('samples.removed'),
    ])
    expect((await start(location, trialSettings)).ids).toEqual([editedSample.id])
    await db.destroy()
  })

  test('public site started with an empty store → lists no vacancies', async () => {
    const { location } = await createTestDatabase()
    expect(await start(location, publicSiteSettings)).toEqual({ ids: [], log: '' })
  })

  test.each(sampleEdits)(
    'sample imported with a different %s → is no longer flagged as a sample',
    async (_, edit) => {
      const { location } = await createTestDatabase()
      await start(location, trialSettings)
      const db = await openDatabase(location)
      const settings = location.startsWith('postgres') ? { DATABASE_URL: location } : { DATA_DIR: location }
      const { stdout } = await runCli('vacancies', ['list'], settings)
      const listedVacancies = importedVacancySchema.array().parse(JSON.parse(stdout))
      const [sample, ...others] = listedVacancies
      if (!sample) throw new Error('no sample')
      await importVacancies(db, [{ ...sample, ...edit(sample) }, ...others])
      const vacancies = await listVacancies(db, { includeClosed: true })
      expect(vacancies.filter(({ isSample }) => !isSample).map(({ id }) => id)).toEqual([sample.id])
      const hasSamples = async (list: typeof vacancies) =>
        (await vacancyList('ku', indexVacancies(list), parseVacancyQuery({}))).hasSamples
      expect(await hasSamples(vacancies)).toBe(true)
      expect(await hasSamples(vacancies.filter(({ isSample }) => !isSample))).toBe(false)
      await db.destroy()
    },
  )

  test('migration of an earlier version’s database → flags unchanged samples, but not an edited one', async () => {
    const { location } = await createTestDatabase()
    await start(location, trialSettings)
    const olderDatabase = await openDatabase(location)
    const [editedSample] = samples
    if (!editedSample) throw new Error('no sample')
    await importVacancies(olderDatabase, [{ ...editedSample, title: 'شۆفێری شەو' }])
    await revertSchema(olderDatabase, '002-closing-date')
    await olderDatabase.destroy()
    const db = await openDatabase(location)
    const vacancies = await listVacancies(db, { includeClosed: true })
    expect(vacancies.filter(({ isSample }) => !isSample).map(({ id }) => id)).toEqual([editedSample.id])
    await db.destroy()
  })
})
