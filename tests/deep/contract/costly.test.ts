import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '#tests/support/verify/run.ts'

const run = promisify(execFile)
// Far more than it takes; what took minutes, and the whole site with it, never comes to its end.
const limit = 60_000
const megabytes = 64

/** The output of a script with a time limit and little memory. */
const printed = async (script: string) => {
  const args = [`--max-old-space-size=${megabytes}`, '--input-type=module', '-e', script]
  const { stdout } = await run(process.execPath, args, { cwd: repository, timeout: limit })
  return stdout.trim().split('\n')
}
const timeout = 2 * limit

test.each([
  ['application', 'applicationSchema'],
  ['contact', 'contactSchema'],
])('an endless address in a form (%s) takes no time', { timeout }, async (file, schema) => {
  const script = `import { ${schema} } from '#lib/schemas/${file}.ts'
    console.log(${schema}.safeParse({ email: 'a'.repeat(500_000) }).success)`
  expect(await printed(script)).toEqual(['false'])
})
