import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '#tests/support/verify/run.ts'

const run = promisify(execFile)
const nobody = 65_534
const isRoot = process.getuid?.() === 0

// Root may remove everything, so another account has to try, which may not even be let into the repository.
const sweepAsOther = (env: Readonly<Record<string, string>>) => {
  const leaveRoot = isRoot ? `process.setgid(${nobody}); process.setuid(${nobody})` : ''
  const code = `import { removeOldTemporaryFiles } from '#lib/http/form.ts'
    ${leaveRoot}
    await removeOldTemporaryFiles()`
  return run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: repository,
    env: { ...process.env, ...env },
  })
}

const own = async (path: string) => {
  if (isRoot) await chown(path, nobody, nobody)
}

/** A directory of a process that is gone, whose content only its owner may remove, and one that is ours. */
const leave = async (directory: string, [foreign, ours]: readonly [string, string]) => {
  for (const name of [foreign, ours]) {
    const path = join(directory, name)
    await mkdir(path)
    await writeFile(join(path, 'photo'), 'bytes')
    if (name === ours) await own(path)
    else await chmod(path, 0o555)
  }
}

test('a leftover of an upload that cannot be removed keeps neither the others nor a start', async () => {
  const names = ['site-upload-4194301-a', 'site-upload-4194302-b'] as const
  const directory = await mkdtemp(join(tmpdir(), 'leftovers-'))
  await own(directory)
  await leave(directory, names)
  const { stderr } = await sweepAsOther({ TMPDIR: directory })
  expect(await readdir(directory)).toEqual([names[0]])
  expect(stderr).toMatch(/"level":"warn".*"error":"E(ACCES|PERM)"/)
  await chmod(join(directory, names[0]), 0o755)
  await rm(directory, { recursive: true })
})
