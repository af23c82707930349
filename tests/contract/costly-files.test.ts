import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '#tests/support/run.ts'

const run = promisify(execFile)
// Far more than it takes; what took minutes, and the whole site with it, never comes to its end.
const patience = 60_000
const megabytes = 64

test('files that are made to be dear to look into take neither time nor memory', {
  timeout: 2 * patience,
}, async () => {
  const script = `import { costlyFiles } from '#tests/support/costly-files.ts'
    for (const { what, judge } of costlyFiles) console.log(what + ': ' + (await judge()))`
  const args = [`--max-old-space-size=${megabytes}`, '--input-type=module', '-e', script]
  const { stdout } = await run(process.execPath, args, { cwd: repository, timeout: patience })
  expect(stdout.trim().split('\n')).toEqual([
    'ends of a ZIP in a PDF: cvDamaged',
    'ends of a ZIP in a Word document: cvDamaged',
    'ends of a PDF: cvDamaged',
    'a circle in an old Word document: cvDamaged',
  ])
})
