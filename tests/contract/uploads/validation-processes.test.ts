import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { validateFile } from '#backend/files/validation-processes.ts'
import { repository } from '#tests/support/verify/run.ts'

const folder = await mkdtemp(join(tmpdir(), 'validator-'))
const path = join(folder, 'photo')
const { size } = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .jpeg()
  .toFile(path)
const file = { field: 'photo', path, size } as const
const validRequest: Parameters<typeof validateFile>[0] = {
  ...file,
  reencodedPath: join(folder, 'new'),
  client: 'a',
}
afterAll(() => rm(folder, { recursive: true }))

test('file whose validation never ends → does not block other clients’ files; if the process is killed, only that file fails', async () => {
  const endlessPath = join(folder, 'endless')
  const run = promisify(execFile)
  await run('mkfifo', [endlessPath])
  const endlessValidation = validateFile({ ...validRequest, path: endlessPath, client: 'b' }).catch(
    (error: Error) => error.message,
  )
  // A client's second file waits until the first file is done.
  const waitingValidation = validateFile({ ...validRequest, client: 'b' })
  expect(await validateFile(validRequest)).toMatchObject({ error: null, type: 'image/jpeg' })
  // Killing the process must not affect the waiting file, which the next process validates.
  const { stdout: childPid } = await run('pgrep', ['-f', endlessPath])
  process.kill(Number(childPid), 'SIGKILL')
  expect(await endlessValidation).toContain('too much time or memory')
  expect(await waitingValidation).toMatchObject({ error: null })
  expect(await validateFile(validRequest)).toMatchObject({ error: null })
})

test('more files than processes → each file has its own result', async () => {
  const textPath = join(folder, 'text')
  await writeFile(textPath, 'no photo at all, however it is called')
  const textRequest = { ...validRequest, path: textPath, size: (await stat(textPath)).size }
  const requests = Array.from({ length: 8 }, (_, index) => ({
    ...(index % 3 ? validRequest : textRequest),
    client: String(index % 2),
    reencodedPath: join(folder, `reencoded-${index}`),
  }))
  const results = await Promise.all(requests.map((request) => validateFile(request)))
  expect(results.map(({ error }) => error)).toEqual(
    requests.map((_, index) => (index % 3 ? null : 'photoType')),
  )
})

/** Validates a file for each entry of `clients` in parallel; returns the clients in the order their files finished. */
const validateInParallel = async (clients: readonly string[], prefix: string) => {
  const finishedClients: string[] = []
  const validate = async (client: string, index: number) => {
    const request = { ...validRequest, client, reencodedPath: join(folder, `${prefix}-${index}`) }
    // On a busy machine, the last files may time out while waiting for a process.
    await validateFile(request).catch(() => undefined)
    finishedClients.push(client)
  }
  await Promise.all(clients.map(validate))
  return finishedClients
}

test('two clients with four files each, and a third client with one → the third client’s file is among the first four to finish', async () => {
  const clients = [...Array(4).fill('a'), ...Array(4).fill('b'), 'c']
  const finishedClients = await validateInParallel(clients, 'turn')
  expect(finishedClients.indexOf('c')).toBeLessThan(4)
})

test('twelve clients in one /48, then one in another network → the last client’s file is among the first six to finish', async () => {
  const clients = [...Array.from({ length: 12 }, (_, n) => `2001:db8:1:${n}00`), '2001:db8:2:0']
  const finishedClients = await validateInParallel(clients, 'network')
  // The last file does not wait for the others, but the two processes may differ in speed on a busy machine.
  expect(finishedClients.indexOf('2001:db8:2:0')).toBeLessThan(6)
})

test('missing file → `validateFile` rejects with ENOENT', async () => {
  await expect(validateFile({ ...validRequest, path: join(folder, 'gone') })).rejects.toMatchObject({
    code: 'ENOENT',
  })
})

test('process out of file descriptors → validation fails, then succeeds once descriptors are closed', async () => {
  const script = `import { closeSync, openSync } from 'node:fs'
    import { canValidate, validateFile } from '#backend/files/validation-processes.ts'
    const request = ${JSON.stringify(validRequest)}, handles = []
    const attempt = () => validateFile(request).then(() => 'valid', () => 'failed').then((result) => console.log(result, canValidate()))
    try { for (;;) handles.push(openSync('/dev/null')) } catch {}
    for (const _ of [1, 2, 3]) await attempt()
    for (const handle of handles) closeSync(handle)
    await attempt()`
  const args = ['-c', 'ulimit -n 60; exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const { stdout } = await promisify(execFile)('sh', args, { cwd: repository })
  expect(stdout.trim().split('\n')).toEqual([...Array(3).fill('failed false'), 'valid true'])
})
