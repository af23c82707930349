import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { applyOnce } from '#tests/bench/applicants.ts'
import { noCounts } from '#tests/bench/uploader.ts'
import { languages } from '#tests/support/browser/e2e.ts'
import { freePort } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

const run = promisify(execFile)
const nobody = 65_534
const isRoot = process.getuid?.() === 0

const workplace = '/srv/site'
const dataDir = '/var/lib/site'
const [, stage = ''] = readFileSync(join(repository, 'Dockerfile'), 'utf8').split(' AS site\n')
const listOf = (instruction: string) =>
  z.array(z.string()).parse(JSON.parse(new RegExp(`${instruction} (\\[.*\\])`).exec(stage)?.[1] ?? ''))

/** Copies the image's files into a folder; `inside` wraps a command to run there, as another user if we are root. */
const assemble = async (folder: string) => {
  const [image, data] = [join(folder, 'image'), join(folder, 'data')]
  for (const [, from = '', to = ''] of stage.matchAll(/^COPY --from=build (\S+) (\S+)$/gm))
    cpSync(from.replace(workplace, repository), join(image, to), { recursive: true, verbatimSymlinks: true })
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, nobody, nobody)
  const [, given = ''] = /^ENV (.*)$/m.exec(stage) ?? []
  const env = Object.fromEntries(given.split(' ').map((pair) => pair.replace(dataDir, data).split('=')))
  // Another user may not look into where this one's Node lies.
  const node = join(folder, 'node')
  cpSync(process.execPath, node)
  const rights = `setpriv --reuid ${nobody} --regid ${nobody} --clear-groups --bounding-set=-all --no-new-privs`
  const readOnly = `mount --bind ${data} ${data} && mount -o remount,bind,ro / && cd ${image} && exec ${rights} "$0" "$@"`
  // Without root there is no read-only mount, so at least the image's files are made read-only.
  if (!isRoot) await run('chmod', ['-R', 'a-w', image])
  const inside = (args: string[]): [string, string[]] =>
    isRoot ? ['unshare', ['--mount', 'sh', '-c', readOnly, node, ...args]] : [node, args]
  return { inside, options: { cwd: image, env: { PATH: process.env.PATH, ...env } } }
}

test('what the image holds serves the site: another user, nothing to write to but its data', async () => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  await run('chmod', ['711', folder])
  const { inside, options } = await assemble(folder)
  const port = String(await freePort())
  const settings = { ...options, env: { ...options.env, PORT: port, TRUSTED_PROXY_HOPS: '1' } }

  const child = spawn(...inside(listOf('\nCMD')), { ...settings, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const said: string[] = []
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  await Promise.race([
    new Promise<void>((resolve) =>
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line)
        if (line.startsWith('Ready in')) resolve()
      }),
    ),
    ended.then(() => Promise.reject(new Error(said.join('\n')))),
  ])
  const url = `http://localhost:${port}`
  const cli = async (name: string, ...args: string[]) => {
    const { stdout } = await run(...inside([`lib/cli/${name}.ts`, ...args]), settings)
    return stdout
  }

  await test.step('it cannot write beside its data', async () => {
    const write = `require('fs').writeFileSync('made', '')`
    await expect(run(...inside(['-e', write]), settings)).rejects.toThrow(isRoot ? 'EROFS' : 'EACCES')
  })

  await test.step('its health check, as written', async () => {
    const [, ...check] = listOf('HEALTHCHECK[^[]*CMD')
    await run(...inside(check), settings)
    const elsewhere = { ...settings, env: { ...settings.env, PORT: '9' } }
    await expect(run(...inside(check), elsewhere)).rejects.toThrow()
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true })
  })

  await test.step('pages, their scripts and social images', async () => {
    for (const { code, lang, dir } of languages) {
      const page = await fetch(`${url}/${code}`)
      const html = await page.text()
      expect([page.status, html]).toEqual([200, expect.stringContaining(`lang="${lang}" dir="${dir}"`)])
      const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html) ?? []
      const [, card = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? []
      for (const path of [script, card]) expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    }
  })

  await test.step('forms, files in pieces, and the commands that read them', async () => {
    const uploaderOptions = { counts: noCounts(), chunkBytes: 50_000 }
    for (const how of [{ uploaderOptions }, {}]) {
      const applied = await applyOnce({ site: url, cvBytes: 200_000, isOver: () => false, ...how })
      expect(await cli('inbox', 'applications')).toContain(applied?.reference ?? 'no answer')
    }
    await cli('inbox', 'export', join(options.env.DATA_DIR ?? '', 'export'))
    expect(await cli('vacancies', 'list')).toContain('recruiter')
    expect(await cli('landing', 'show')).toContain('slides')
    expect(await cli('samples')).toContain('SITE_URL')
  })

  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  // A folder that was made read-only.
  await run('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})
