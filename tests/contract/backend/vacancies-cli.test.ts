import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVacanciesFile } from '#lib/cli/vacancies.ts'
import { runCli, spawnCli } from '#tests/support/servers/cli.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'

const draft = {
  id: 'night-driver',
  category: 'operations',
  title: 'شۆفێری شەو',
  descriptionHtml: '<p>Nights.</p>',
  translations: { en: { title: 'Night driver', descriptionHtml: '<p>Nights.</p>' } },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vacancies-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = async (content: unknown) => {
  const path = join(folder, 'vacancies.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describePlaces((newPlace) => {
  let where: Place
  beforeAll(async () => {
    where = await newPlace()
  })
  const vacancies = (...args: string[]) => runCli('vacancies', args, where.settings)
  const listed = async () => JSON.parse((await vacancies('list', '--json')).stdout)

  test('before the first start of the site, the samples are there', async () => {
    expect(await listed()).toHaveLength(14)
    expect((await vacancies('list')).stdout).toContain('14 open, 0 closed')
  })

  test('one is closed and stays known; closing it again changes nothing', async () => {
    const { stdout } = await vacancies('close', 'recruiter')
    expect(stdout).toMatch(/^recruiter is closed since \d{4}-.*Z\n$/)
    expect((await vacancies('close', 'recruiter')).stdout).toBe(stdout)
    expect((await vacancies('list')).stdout).toMatch(/^recruiter .*closed \d{4}/m)
  })

  test('what is listed can be imported, changed and all', async () => {
    const before = await listed()
    const [first, ...rest] = before
    const changed = { ...first, title: 'Changed' }
    const path = await file([changed, ...rest, { ...draft, id: 'day-driver' }])
    expect((await vacancies('import', path)).stdout).toBe(`added 1, replaced ${before.length}\n`)
    const after = await listed()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toEqual(expect.arrayContaining([changed, ...rest]))
  })

  test('a list with one bad vacancy changes nothing', async () => {
    const before = await vacancies('list', '--json')
    const path = await file([
      { ...draft, id: 'good' },
      { ...draft, id: 'bad', title: '' },
    ])
    expect(await vacancies('import', path)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/nothing was changed:\n.*\n.*\[1\]\.title/),
    })
    expect(await vacancies('list', '--json')).toEqual(before)
  })
})

test.each<[unknown, string]>([
  [[draft, draft], 'an id stands there twice'],
  [[draft, { ...draft, id: 'x', title: ' ' }], '[1].title'],
  [[{ ...draft, category: 'cooking' }], '[0].category'],
  [[{ ...draft, salary: 1 }], '"salary"'],
  [[{ ...draft, translations: { en: {} } }], '[0].translations.en.title'],
  [draft, 'expected array'],
  ['[', 'JSON'],
])('a list %j → told the field and the rule', async (content, sentence) => {
  await expect(readVacanciesFile(await file(content))).rejects.toThrow(sentence)
})

test('as a process of its own → its words on the output it is for, and its exit code', async () => {
  const settings = { DATA_DIR: join(folder, 'own') }
  expect(await spawnCli('vacancies', ['list'], settings)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('14 open, 0 closed'),
  })
  expect(await spawnCli('vacancies', ['close', 'nobody'], settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'vacancies: no vacancy has the id nobody\n',
  })
})

test('bad usage → told how, and no database is made', async () => {
  for (const args of [[], ['foo'], ['list', 'x'], ['close'], ['import', '--json', 'x']]) {
    const { code, stderr } = await runCli('vacancies', args, { DATA_DIR: join(folder, 'none') })
    expect([code, stderr]).toEqual([2, expect.stringContaining('npm run vacancies -- import FILE.json')])
  }
  expect(await readdir(folder)).not.toContain('none')
})
