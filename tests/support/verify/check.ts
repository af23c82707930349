import { copyAdvice } from '../rules/copy-advice.ts'
import { runProgram } from './run.ts'

/** Runs a program and prints its output only if it fails; resolves to whether it passed. */
const check = async (program: string, ...args: string[]) => {
  const outputChunks: string[] = []
  const startedAt = performance.now()
  const isSuccess = await runProgram(program, args, { write: (text) => outputChunks.push(text) })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${isSuccess ? '✓' : '✗'} ${program}, ${seconds} s`)
  if (!isSuccess) console.log(outputChunks.join(''))
  return isSuccess
}

const vitestArgs =
  process.argv[2] === 'quick' ? ['--project=node', 'tests/unit'] : ['--project=node', '--project=components']
const results = await Promise.all([
  check('tsc', '--noEmit', '--incremental', 'false'),
  check('biome', 'check', '.'),
  check('knip', '--no-config-hints'),
  check('vitest', 'run', '--reporter=minimal', ...vitestArgs),
])
for (const advice of copyAdvice()) console.log(`! ${advice}`)
process.exitCode = results.every(Boolean) ? 0 : 1
