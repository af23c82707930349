import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { applyUntilAccepted } from '#tests/bench/applicants.ts'
import { createUploadCounts } from '#tests/bench/uploader.ts'
import { languages } from '#tests/support/browser/e2e.ts'
import { commandFile } from '#tests/support/servers/cli.ts'
import { findFreePort } from '#tests/support/servers/site.ts'
import { repository } from '#tests/support/verify/run.ts'

const run = promisify(execFile)
const nobodyUid = 65_534
const isRoot = process.getuid?.() === 0

const imageDir = '/srv/site'
const dataDir = '/var/lib/site'
const [, stage = ''] = readFileSync(join(repository, 'Dockerfile'), 'utf8').split(' AS site\n')
const readExecForm = (instruction: string) =>
  z.array(z.string()).parse(JSON.parse(new RegExp(`${instruction} (\\[.*\\])`).exec(stage)?.[1] ?? ''))

/**
 * Copies the image's files into a folder. If the tests run as root, the returned `wrap` makes a command run as an
 * unprivileged user on a file system that is read-only except for the data folder.
 */
const assembleImage = async (folder: string) => {
  const [imageFolder, dataFolder] = [join(folder, 'image'), join(folder, 'data')]
  for (const [, from = '', to = ''] of stage.matchAll(/^COPY --from=build (\S+) (\S+)$/gm))
    cpSync(from.replace(imageDir, repository), join(imageFolder, to), {
      recursive: true,
      verbatimSymlinks: true,
    })
  mkdirSync(dataFolder, { mode: 0o700 })
  if (isRoot) chownSync(dataFolder, nobodyUid, nobodyUid)
  const variables = [...stage.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
  const env = Object.fromEntries(variables.map((pair) => pair.replace(dataDir, dataFolder).split('=')))
  // The unprivileged user may have no access to Node's folder, so copy Node.
  cpSync(process.execPath, join(folder, 'node'))
  const unprivilegedCommand = `setpriv --reuid ${nobodyUid} --regid ${nobodyUid} --clear-groups --bounding-set=-all --no-new-privs`
  const readOnlyCommand = `mount --bind ${dataFolder} ${dataFolder} && mount -o remount,bind,ro / && cd ${imageFolder} && exec ${unprivilegedCommand} "$0" "$@"`
  // A read-only mount needs root. Without root, at least make the image's files read-only.
  if (!isRoot) await run('chmod', ['-R', 'a-w', imageFolder])
  const wrap = ([program = '', ...args]: string[]): [string, string[]] =>
    isRoot ? ['unshare', ['--mount', 'sh', '-c', readOnlyCommand, program, ...args]] : [program, args]
  return { wrap, options: { cwd: imageFolder, env: { PATH: `${folder}:${process.env.PATH}`, ...env } } }
}

test('container image’s entrypoint run as an unprivileged user with one writable folder → the site serves pages and accepts forms; CLI commands succeed', async () => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  await run('chmod', ['711', folder])
  const { wrap, options } = await assembleImage(folder)
  const port = String(await findFreePort())
  const spawnOptions = { ...options, env: { ...options.env, PORT: port, TRUSTED_PROXY_HOPS: '1' } }

  const child = spawn(...wrap(readExecForm('\nENTRYPOINT')), {
    ...spawnOptions,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const outputChunks: string[] = []
  child.stderr.on('data', (chunk) => outputChunks.push(String(chunk)))
  child.stdout.on('data', (chunk) => outputChunks.push(String(chunk)))
  const url = `http://localhost:${port}`
  const isUpOrExited = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok || child.exitCode !== null,
      () => child.exitCode !== null,
    )
  await expect.poll(isUpOrExited, { timeout: 60_000 }).toBe(true)
  expect(child.exitCode, outputChunks.join('')).toBeNull()
  const runCli = async (name: Parameters<typeof commandFile>[0], ...args: string[]) => {
    const { stdout } = await run(...wrap(['node', commandFile(name), ...args]), spawnOptions)
    return stdout
  }

  await test.step('write outside the data folder → fails with EROFS or EACCES', async () => {
    const writeScript = `require('fs').writeFileSync('made', '')`
    await expect(run(...wrap(['node', '-e', writeScript]), spawnOptions)).rejects.toThrow(
      isRoot ? 'EROFS' : 'EACCES',
    )
  })

  await test.step('HEALTHCHECK → succeeds on the site’s port and fails on another', async () => {
    const healthCheck = readExecForm('HEALTHCHECK[^[]*CMD')
    await run(...wrap(healthCheck), spawnOptions)
    const otherPortOptions = { ...spawnOptions, env: { ...spawnOptions.env, PORT: '9' } }
    await expect(run(...wrap(healthCheck), otherPortOptions)).rejects.toThrow()
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true })
  })

  await test.step('home page in each language, one of its scripts and its og:image → 200', async () => {
    for (const { code, lang, dir } of languages) {
      const response = await fetch(`${url}/${code}`)
      const html = await response.text()
      expect([response.status, html]).toEqual([200, expect.stringContaining(`lang="${lang}" dir="${dir}"`)])
      const [, scriptPath = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html) ?? []
      const [, ogImagePath = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? []
      for (const path of [scriptPath, ogImagePath])
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    }
  })

  await test.step('applications with and without resumable uploads → are listed by the inbox command', async () => {
    const uploaderOptions = { counts: createUploadCounts(), chunkBytes: 50_000 }
    for (const uploadOptions of [{ uploaderOptions }, {}]) {
      const application = await applyUntilAccepted({
        siteUrl: url,
        cvBytes: 200_000,
        isOver: () => false,
        ...uploadOptions,
      })
      expect(await runCli('inbox', 'applications')).toContain(application?.reference ?? 'no answer')
    }
    await runCli('inbox', 'export', join(options.env.DATA_DIR ?? '', 'export'))
    expect(await runCli('vacancies', 'list')).toContain('recruiter')
    expect(await runCli('landing', 'show')).toContain('slides')
  })

  child.kill('SIGTERM')
  expect(await exit).toEqual([143, null])
  // Make the folders writable, so that their files can be deleted.
  await run('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})
