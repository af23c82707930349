import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { removeOldTemporaryFiles } from '#backend/files/temporary-files.ts'

test('temporary folders whose names contain the id of a terminated process or of the current process → are removed; other folders are kept', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'leftovers-'))
  const endedPid = spawnSync(process.execPath, ['--version']).pid
  const [endedFolder, ownFolder, parentFolder] = [endedPid, process.pid, process.ppid].map(
    (pid) => `site-upload-${pid}-a`,
  )
  for (const name of [endedFolder ?? '', ownFolder ?? '', parentFolder ?? '', 'unrelated-folder']) {
    await mkdir(join(directory, name))
    await writeFile(join(directory, name, 'photo'), 'bytes')
  }
  vi.stubEnv('TMPDIR', directory)
  await removeOldTemporaryFiles()
  vi.unstubAllEnvs()
  expect((await readdir(directory)).toSorted()).toEqual([parentFolder, 'unrelated-folder'])
  await rm(directory, { recursive: true })
})
