import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { changedPages, hostileRound, pagesOf } from '#tests/support/servers/hostile-round.ts'
import { startSite } from '#tests/support/servers/site.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('under attack', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attacked-site-'))
  const site = await startSite({ env: { DATA_DIR: folder, TRUSTED_PROXY_HOPS: '1' } })
  const entries = () => readdir(folder, { recursive: true, withFileTypes: true })
  const files = async () => (await entries()).filter((entry) => entry.isFile()).map(({ name }) => name)

  await test.step('300 hostile requests → no fault, no other page, no file', async () => {
    const pages = await pagesOf(site.url, ['ku'])
    const names = await files()
    const { bad } = await hostileRound(Number(new URL(site.url).port), 15, 300)
    expect(bad).toEqual([])
    expect(changedPages(pages, await pagesOf(site.url, ['ku']))).toEqual([])
    expect(await files()).toEqual(names)
  })

  await test.step('what is written → for the site’s own user alone', async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '9000' }
    const metadata = `field ${base64('resume')},filename ${base64('cv.pdf')}`
    const created = await fetch(`${site.url}/web/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-metadata': metadata },
    })
    expect(created.status).toBe(201)
    expect((await fetch(`${site.url}/cards/ku/home.0.jpg`)).status).toBe(200)
    const found = await entries()
    const names = found.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['site.db', 'site.db-wal', 'site.db-shm', 'uploads.db', 'cards']),
    )
    for (const { parentPath, name } of found)
      expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0)
  })

  await site.stop()
  await rm(folder, { recursive: true })
})
