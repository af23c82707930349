import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readJsonFile } from '#backend/cli/command-json.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { landingContentSchema } from '#backend/store/landing-page.ts'
import { createSampleSlides } from '#backend/store/sample-slides.ts'
import { createSampleVacancies } from '#backend/store/sample-vacancies.ts'
import { slidesOf } from '#lib/schemas/landing-page.ts'
import { runCli, runCliProcess } from '#tests/support/servers/cli.ts'
import { createPublicSiteDatabase } from '#tests/support/servers/stores.ts'
import { describeOnDatabases, type TestDatabase } from '#tests/support/servers/test-databases.ts'
import { repository, toolEnv } from '#tests/support/verify/run.ts'

const vacancy = {
  id: 'night-driver',
  category: 'operations',
  title: 'شۆفێری شەو',
  descriptionHtml: '<p>Nights.</p>',
  translations: { en: { title: 'Night driver', descriptionHtml: '<p>Nights.</p>' } },
}

const autumnSlide = { imageUrl: '/autumn.webp', title: 'پاییز' }
const landingPage = {
  slides: [
    { imageUrl: 'https://cdn.example.com/spring.webp' },
    { ...autumnSlide, translations: { en: { imageUrl: '/autumn.webp', title: 'Autumn' } } },
  ],
  videoUrl: 'https://video.example.com/embed/1',
}

// npm alone takes a second to start, even on an idle machine.
const timeoutMs = 30_000

const folder = await mkdtemp(join(tmpdir(), 'commands-'))
afterAll(() => rm(folder, { recursive: true }))

beforeAll(() => createPublicSiteDatabase(join(folder, 'own')))

const writeJson = async (content: unknown) => {
  const path = join(folder, 'given.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const expectedRefusal = (pathPattern: RegExp) => ({
  code: 2,
  stderr: expect.stringMatching(new RegExp(`nothing was changed:\n.*\n.*${pathPattern.source}`)),
})

describeOnDatabases((createTestDatabase) => {
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    await createPublicSiteDatabase(testDatabase.location)
  })
  const runVacancies = (...args: string[]) => runCli('vacancies', args, testDatabase.settings)
  const runLanding = (...args: string[]) => runCli('landing', args, testDatabase.settings)
  const listVacancies = async () => JSON.parse((await runVacancies('list')).stdout)
  const showLandingPage = async () => JSON.parse((await runLanding('show')).stdout)

  test('`vacancies list` and `landing show` → print the imported sample vacancies and the sample slides', async () => {
    expect(await listVacancies()).toHaveLength(createSampleVacancies(new Date()).length)
    const { slides, videoUrl } = await showLandingPage()
    expect([slides.length, videoUrl]).toEqual([createSampleSlides().length, null])
    for (const { title, translations } of slides)
      expect(new Set([title, translations.en.title, translations.ar.title]).size).toBe(3)
  })

  test('vacancy closed twice → `close` prints the same closing time each time; `list` still includes the vacancy', async () => {
    const { stdout } = await runVacancies('close', 'recruiter')
    expect(stdout).toMatch(/^recruiter has been closed since \d{4}-.*Z\n$/)
    expect((await runVacancies('close', 'recruiter')).stdout).toBe(stdout)
    const closedAt = expect.stringMatching(/^\d{4}-/)
    expect(await listVacancies()).toContainEqual(expect.objectContaining({ id: 'recruiter', closedAt }))
  })

  test('edited `list` output → can be imported; importing a list with one invalid vacancy changes nothing', async () => {
    const listBefore = await listVacancies()
    const [first, ...rest] = listBefore
    // The `closesOn` date has passed, but `list` must not print a `closedAt`, because an import would store it.
    const changedVacancy = { ...first, title: 'Changed', closesOn: '2026-11-01' }
    const path = await writeJson([changedVacancy, ...rest, { ...vacancy, id: 'day-driver' }])
    expect((await runVacancies('import', path)).stdout).toBe(
      `${listBefore.length + 1} imported\nnow closed: ${first.id}\n`,
    )
    const listAfter = await listVacancies()
    expect(listAfter).toHaveLength(listBefore.length + 1)
    const { updatedAt } = listAfter.find(({ id }: { id: string }) => id === first.id)
    expect(updatedAt > first.updatedAt).toBe(true)
    expect(listAfter).toEqual(expect.arrayContaining([{ ...changedVacancy, updatedAt }, ...rest]))
    const invalidFilePath = await writeJson([vacancy, { ...vacancy, id: 'bad', title: '' }])
    expect(await runVacancies('import', invalidFilePath)).toMatchObject(expectedRefusal(/\[1\]\.title/))
    expect(await listVacancies()).toEqual(listAfter)
  })

  test('`list` output from before a vacancy was closed → its import reopens the vacancy and prints the id', async () => {
    const path = await writeJson([{ ...vacancy, id: 'seasonal' }])
    await runVacancies('import', path)
    await runVacancies('close', 'seasonal')
    expect((await runVacancies('import', path)).stdout).toBe('1 imported\nopen again: seasonal\n')
    expect((await runVacancies('import', path)).stdout).toBe('1 imported\n')
  })

  test('sample slides exported by an earlier version → their pictures are those of this version', async () => {
    const samples = createSampleSlides()
    const withEarlierHash = JSON.stringify({ slides: samples, videoUrl: null }).replace(
      /\.[\da-f]{8}\.webp/g,
      '.01234567.webp',
    )
    await runLanding('import', await writeJson(withEarlierHash))
    expect((await showLandingPage()).slides).toEqual(samples)
  })

  test('landing page import → replaces the slides and the video; a file with an invalid slide changes nothing', async () => {
    expect(await runLanding('import', await writeJson(landingPage))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^imported; pages .*\n.* MEDIA_ORIGINS: https:\/\/cdn.example.com, https:\/\/video.example.com\n$/,
      ),
    })
    const backend = createEmbeddedBackend(testDatabase.location)
    const { slides, videoUrl } = await backend.landingPage()
    await backend.close()
    expect(slidesOf(slides, 'home', 'en').map(({ title }) => title)).toEqual([null, 'Autumn'])
    expect(videoUrl).toBe(landingPage.videoUrl)
    const pageBefore = await showLandingPage()
    expect(await runLanding('import', await writeJson(pageBefore))).toMatchObject({ code: 0 })
    const invalidPage = {
      ...landingPage,
      slides: [...landingPage.slides, { imageUrl: 'ftp://example.com/a.png' }],
      videoUrl: null,
    }
    expect(await runLanding('import', await writeJson(invalidPage))).toMatchObject(
      expectedRefusal(/slides\[2\]\.imageUrl/),
    )
    expect(await showLandingPage()).toEqual(pageBefore)
    // The empty list is stored, so the samples do not reappear.
    await runLanding('import', await writeJson({ slides: [], videoUrl: null }))
    expect(await showLandingPage()).toEqual({ slides: [], videoUrl: null })
  })
})

const importVacancies = (path: string) =>
  runCli('vacancies', ['import', path], { DATA_DIR: join(folder, 'own') })

test.each<[unknown, string]>([
  [[vacancy, vacancy], 'contains an id twice'],
  [[vacancy, { ...vacancy, id: 'x', title: ' ' }], '[1].title'],
  [[{ ...vacancy, salary: 1 }], '"salary"'],
  [[{ ...vacancy, closesOn: '2026-02-30' }], '[0].closesOn'],
  [[{ ...vacancy, translations: { en: {} } }], '[0].translations.en.title'],
  [vacancy, 'expected array'],
  ['[', 'JSON'],
])('invalid vacancies file %j → the error contains “%s”', async (content, error) => {
  const { code, stderr } = await importVacancies(await writeJson(content))
  expect([code, stderr]).toEqual([2, expect.stringContaining(error)])
})

test.each<[unknown, string]>([
  [{ ...landingPage, slides: Array(21).fill(autumnSlide) }, 'slides'],
  [{ ...landingPage, slides: [{ imageUrl: '//example.com/a.png' }] }, 'slides[0].imageUrl'],
  [{ ...landingPage, slides: [{ ...autumnSlide, translations: { fr: {} } }] }, '"fr"'],
  [{ ...landingPage, slides: [{ ...autumnSlide, linkPath: '//example.com' }] }, 'slides[0].linkPath'],
  [{ slides: [], videoUrl: '/day.mp4' }, 'videoUrl'],
])('invalid landing page file %j → the error contains “%s”', async (content, error) => {
  await expect(readJsonFile(await writeJson(content), landingContentSchema)).rejects.toThrow(error)
})

test('landing page with media from allowed origins, this site and YouTube → is imported without a warning', async () => {
  const page = { ...landingPage, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }
  const settings = { DATA_DIR: join(folder, 'own'), MEDIA_ORIGINS: 'https://cdn.example.com' }
  const { stdout } = await runCli('landing', ['import', await writeJson(page)], settings)
  expect(stdout).toMatch(/^imported; .*\n$/)
})

test('`landing import` while BACKEND_URL is set → the output warns that pages show data from the product’s server', async () => {
  const settings = { DATA_DIR: join(folder, 'own'), BACKEND_URL: 'https://api.example.com/api/v1' }
  const { stdout } = await runCli('landing', ['import', await writeJson(landingPage)], settings)
  expect(stdout).toContain('but pages show the data of BACKEND_URL')
})

test('`close` with an unknown id, run as a separate process → exits with code 1 and writes only to stderr', async () => {
  expect(await runCliProcess('vacancies', ['close', 'nobody'], { DATA_DIR: join(folder, 'own') })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'vacancies: no vacancy has the id nobody\n',
  })
})

test('`list` → ignores a closed pipe, but fails with ENOSPC if the disk is full', async () => {
  const env = toolEnv({ DATA_DIR: join(folder, 'own') })
  const runList = (redirection: string) =>
    promisify(execFile)(
      'bash',
      ['-c', `set -o pipefail; node backend/cli/vacancies.ts list ${redirection}`],
      {
        cwd: repository,
        env,
      },
    )
  await expect(runList('| head -c 1')).resolves.toEqual({ stdout: '[', stderr: '' })
  await expect(runList('> /dev/full')).rejects.toThrow('ENOSPC')
})

test('`list` command copied from the usage text → writes a file that can be imported', {
  timeout: timeoutMs,
}, async () => {
  const { stderr } = await runCli('vacancies', [], {})
  const [command = ''] = /npm run .*? list/.exec(stderr) ?? []
  const path = join(folder, 'listed.json')
  const env = toolEnv({ DATA_DIR: join(folder, 'own') })
  await promisify(execFile)('bash', ['-c', `${command} > ${path}`], { cwd: repository, env })
  expect((await importVacancies(path)).stdout).toBe('14 imported\n')
})

test('JSON file with a byte-order mark → is imported', async () => {
  const path = await writeJson(`\ufeff${JSON.stringify([vacancy])}`)
  expect((await importVacancies(path)).stdout).toBe('1 imported\n')
})

test('no database in DATA_DIR → each command fails with an error that contains the path; no database is created', async () => {
  const landingPagePath = await writeJson({ slides: [], videoUrl: null })
  const listPath = join(folder, 'list.json')
  await writeFile(listPath, JSON.stringify([vacancy]))
  for (const [name, args] of [
    ['vacancies', ['list']],
    ['vacancies', ['close', 'recruiter']],
    ['vacancies', ['import', listPath]],
    ['landing', ['show']],
    ['landing', ['import', landingPagePath]],
  ] as const) {
    const { code, stderr } = await runCli(name, [...args], { DATA_DIR: join(folder, 'none') })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`DATA_DIR (${join(folder, 'none')})`)])
  }
  expect(await readdir(folder)).not.toContain('none')
})

test('invalid arguments → the command exits with code 2 and prints the usage text; no database is created', async () => {
  for (const [name, args] of [
    ['vacancies', ['foo']],
    ['vacancies', ['import', '--json', 'x']],
    ['landing', ['import']],
    ['landing', ['show', '--json']],
  ] as const) {
    const { code, stderr } = await runCli(name, [...args], { DATA_DIR: join(folder, 'none') })
    expect([code, stderr]).toEqual([2, expect.stringContaining(`npm run -s ${name} -- import FILE.json`)])
  }
  expect(await readdir(folder)).not.toContain('none')
})

test.each([
  ['inbox', ['queue']],
  ['vacancies', ['list']],
  ['landing', ['show']],
] as const)(
  '`%s` on a site without a store → exits with code 1 and an error that names STORE',
  async (name, args) => {
    const settings = { STORE: 'none', BACKEND_URL: 'https://api.example.com/api/v1' }
    const { code, stderr } = await runCli(name, [...args], settings)
    expect([code, stderr]).toEqual([1, expect.stringContaining('STORE is none, so this site stores nothing')])
  },
)
