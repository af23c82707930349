import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { slideView } from '#lib/backend/port.ts'
import { databasePlace } from '#lib/backend/store/database.ts'
import { parseEnv } from '#lib/base/env.ts'
import { readLandingFile } from '#lib/cli/landing.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'

const own = {
  slides: [
    { imageUrl: 'https://cdn.example.com/spring.webp' },
    {
      imageUrl: '/autumn.webp',
      title: 'پاییز',
      translations: { en: { imageUrl: '/autumn.webp', title: 'Autumn' } },
    },
  ],
  videoUrl: 'https://video.example.com/embed/1',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landing-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = async (content: unknown) => {
  const path = join(folder, 'landing.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describePlaces((newPlace) => {
  let where: Place
  beforeAll(async () => {
    where = await newPlace()
  })
  const landing = (...args: string[]) => runCli('landing', args, where.settings)
  const shown = async () => JSON.parse((await landing('show')).stdout)
  const served = async () => {
    const backend = createEmbeddedBackend(databasePlace(parseEnv(where.settings)))
    return backend.landingPage().finally(() => backend.close())
  }

  test('before the first start of the site, the samples are there, each in three languages', async () => {
    const { slides, videoUrl } = await shown()
    expect([slides.length, videoUrl]).toEqual([4, null])
    for (const { title, translations } of slides)
      expect(new Set([title, translations.en.title, translations.ar.title]).size).toBe(3)
  })

  test('an import replaces slides and video, and what is shown can be imported again', async () => {
    expect(await landing('import', await file(own))).toMatchObject({
      code: 0,
      stdout: '2 slides and a video; pages show them within a minute\n',
    })
    const { slides, videoUrl } = await served()
    expect(slides.map((slide) => slideView(slide, 'en').title)).toEqual([null, 'Autumn'])
    expect(videoUrl).toBe(own.videoUrl)
    const before = await shown()
    expect(await landing('import', await file(before))).toMatchObject({ code: 0 })
    expect(await shown()).toEqual(before)
  })

  test('a file with one bad slide changes nothing', async () => {
    const before = await shown()
    const bad = { ...own, slides: [...own.slides, { imageUrl: 'ftp://example.com/a.png' }], videoUrl: null }
    expect(await landing('import', await file(bad))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/nothing was changed:\n.*\n.*slides\[2\]\.imageUrl/),
    })
    expect(await shown()).toEqual(before)
  })

  test('no slides and no video → none; the samples do not come back', async () => {
    expect(await landing('import', await file({ slides: [], videoUrl: null }))).toMatchObject({ code: 0 })
    expect(await served()).toMatchObject({ slides: [], videoUrl: null })
  })
})

test.each<[unknown, string]>([
  [{ ...own, slides: Array(21).fill(own.slides[0]) }, 'slides'],
  [{ ...own, slides: [{ imageUrl: '//example.com/a.png' }] }, 'slides[0].imageUrl'],
  [{ ...own, slides: [{ imageUrl: '/a.png', translations: { fr: {} } }] }, '"fr"'],
  [{ slides: [] }, 'videoUrl'],
  [{ slides: [], videoUrl: '/day.mp4' }, 'videoUrl'],
  ['[', 'JSON'],
])('a file %j → told the field and the rule', async (content, sentence) => {
  await expect(readLandingFile(await file(content))).rejects.toThrow(sentence)
})

test.each([[['foo']], [['import']], [['show', '--json']]])('bad usage %j → told how', async (args) => {
  const { code, stderr } = await runCli('landing', args, {})
  expect([code, stderr]).toEqual([2, expect.stringContaining('npm run landing -- import FILE.json')])
})

test('an import beside a product’s server → told that it is not shown', async () => {
  const settings = { DATA_DIR: join(folder, 'beside'), BACKEND_URL: 'https://api.example.com/api/v1' }
  const { stdout } = await runCli('landing', ['import', await file(own)], settings)
  expect(stdout).toContain("pages show those of BACKEND_URL's server instead")
})
