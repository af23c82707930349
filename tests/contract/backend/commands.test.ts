import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slideViews } from '#lib/backend/backend.ts'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { landingContent } from '#lib/backend/store/landing-page.ts'
import { readJsonFile } from '#lib/cli/command-line.ts'
import { readVacanciesFile } from '#lib/cli/vacancies.ts'
import { runCli, spawnCli } from '#tests/support/servers/cli.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'
import { repository, toolEnv } from '#tests/support/verify/run.ts'

const vacancy = {
  id: 'night-driver',
  category: 'operations',
  title: 'شۆفێری شەو',
  descriptionHtml: '<p>Nights.</p>',
  translations: { en: { title: 'Night driver', descriptionHtml: '<p>Nights.</p>' } },
}

const autumn = { imageUrl: '/autumn.webp', title: 'پاییز' }
const page = {
  slides: [
    { imageUrl: 'https://cdn.example.com/spring.webp' },
    { ...autumn, translations: { en: { imageUrl: '/autumn.webp', title: 'Autumn' } } },
  ],
  videoUrl: 'https://video.example.com/embed/1',
}

// npm needs a second to start on an idle machine.
const timeout = 30_000

const folder = await mkdtemp(join(tmpdir(), 'commands-'))
afterAll(() => rm(folder, { recursive: true }))

const file = async (content: unknown) => {
  const path = join(folder, 'given.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const unchanged = (place: RegExp) => ({
  code: 2,
  stderr: expect.stringMatching(new RegExp(`nothing was changed:\n.*\n.*${place.source}`)),
})

describePlaces((newPlace) => {
  let where: Place
  beforeAll(async () => {
    where = await newPlace()
  })
  const vacancies = (...args: string[]) => runCli('vacancies', args, where.settings)
  const landing = (...args: string[]) => runCli('landing', args, where.settings)
  const listed = async () => JSON.parse((await vacancies('list')).stdout)
  const shown = async () => JSON.parse((await landing('show')).stdout)

  test('before the first start of the site → the samples are there, slides in three languages', async () => {
    expect(await listed()).toHaveLength(14)
    const { slides, videoUrl } = await shown()
    expect([slides.length, videoUrl]).toEqual([4, null])
    for (const { title, translations } of slides)
      expect(new Set([title, translations.en.title, translations.ar.title]).size).toBe(3)
  })

  test('a vacancy is closed and stays known; closing it again changes nothing', async () => {
    const { stdout } = await vacancies('close', 'recruiter')
    expect(stdout).toMatch(/^recruiter has been closed since \d{4}-.*Z\n$/)
    expect((await vacancies('close', 'recruiter')).stdout).toBe(stdout)
    const closedAt = expect.stringMatching(/^\d{4}-/)
    expect(await listed()).toContainEqual(expect.objectContaining({ id: 'recruiter', closedAt }))
  })

  test('what is listed can be imported, changed and all; a list with one bad vacancy changes nothing', async () => {
    const before = await listed()
    const [first, ...rest] = before
    const changed = { ...first, title: 'Changed' }
    const path = await file([changed, ...rest, { ...vacancy, id: 'day-driver' }])
    expect((await vacancies('import', path)).stdout).toBe(`${before.length + 1} imported\n`)
    const after = await listed()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toEqual(expect.arrayContaining([changed, ...rest]))
    const bad = await file([vacancy, { ...vacancy, id: 'bad', title: '' }])
    expect(await vacancies('import', bad)).toMatchObject(unchanged(/\[1\]\.title/))
    expect(await listed()).toEqual(after)
  })

  test('an import replaces slides and video; a file with one bad slide changes nothing', async () => {
    expect(await landing('import', await file(page))).toMatchObject({
      code: 0,
      stdout: 'imported; pages show the new data within a minute\n',
    })
    const backend = createEmbeddedBackend(where.place)
    const { slides, videoUrl } = await backend.landingPage()
    await backend.close()
    expect(slideViews(slides, 'en').map(({ title }) => title)).toEqual([null, 'Autumn'])
    expect(videoUrl).toBe(page.videoUrl)
    const before = await shown()
    expect(await landing('import', await file(before))).toMatchObject({ code: 0 })
    const bad = { ...page, slides: [...page.slides, { imageUrl: 'ftp://example.com/a.png' }], videoUrl: null }
    expect(await landing('import', await file(bad))).toMatchObject(unchanged(/slides\[2\]\.imageUrl/))
    expect(await shown()).toEqual(before)
    // The samples do not come back.
    await landing('import', await file({ slides: [], videoUrl: null }))
    expect(await shown()).toEqual({ slides: [], videoUrl: null })
  })
})

test.each<[unknown, string]>([
  [[vacancy, vacancy], 'contains an id twice'],
  [[vacancy, { ...vacancy, id: 'x', title: ' ' }], '[1].title'],
  [[{ ...vacancy, salary: 1 }], '"salary"'],
  [[{ ...vacancy, translations: { en: {} } }], '[0].translations.en.title'],
  [vacancy, 'expected array'],
  ['[', 'JSON'],
])('a list of vacancies %j → told the field and the rule', async (content, sentence) => {
  await expect(readVacanciesFile(await file(content))).rejects.toThrow(sentence)
})

test.each<[unknown, string]>([
  [{ ...page, slides: Array(21).fill(autumn) }, 'slides'],
  [{ ...page, slides: [{ imageUrl: '//example.com/a.png' }] }, 'slides[0].imageUrl'],
  [{ ...page, slides: [{ ...autumn, translations: { fr: {} } }] }, '"fr"'],
  [{ slides: [], videoUrl: '/day.mp4' }, 'videoUrl'],
])('a landing page %j → told the field and the rule', async (content, sentence) => {
  await expect(readJsonFile(await file(content), landingContent)).rejects.toThrow(sentence)
})

test('an import beside a product’s server → told that it is not shown', async () => {
  const settings = { DATA_DIR: join(folder, 'beside'), BACKEND_URL: 'https://api.example.com/api/v1' }
  const { stdout } = await runCli('landing', ['import', await file(page)], settings)
  expect(stdout).toContain('but pages show the data of BACKEND_URL')
})

test('as a process of its own → its error on stderr alone, and its exit code', async () => {
  expect(await spawnCli('vacancies', ['close', 'nobody'], { DATA_DIR: join(folder, 'own') })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'vacancies: no vacancy has the id nobody\n',
  })
})

test('a list cut by its reader → no error; one that the disk does not take → an error', async () => {
  const env = toolEnv({ DATA_DIR: join(folder, 'own') })
  const list = (end: string) =>
    promisify(execFile)('bash', ['-c', `set -o pipefail; node lib/cli/vacancies.ts list ${end}`], {
      cwd: repository,
      env,
    })
  await expect(list('| head -c 1')).resolves.toEqual({ stdout: '[', stderr: '' })
  await expect(list('> /dev/full')).rejects.toThrow('ENOSPC')
})

test('the usage’s list command, its output in a file → a list that can be imported', {
  timeout,
}, async () => {
  const { stderr } = await runCli('vacancies', [], {})
  const [command = ''] = /npm run .*? list/.exec(stderr) ?? []
  const path = join(folder, 'listed.json')
  const env = toolEnv({ DATA_DIR: join(folder, 'own') })
  await promisify(execFile)('bash', ['-c', `${command} > ${path}`], { cwd: repository, env })
  expect(await readVacanciesFile(path)).toHaveLength(14)
})

test('a JSON file with a byte-order mark → read like one without', async () => {
  expect(await readVacanciesFile(await file(`\ufeff${JSON.stringify([vacancy])}`))).toMatchObject([vacancy])
})

test('bad usage → told how, and no database is made', async () => {
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
