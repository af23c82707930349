import { kill } from './kill.ts'
import { lighthouse } from './lighthouse.ts'
import { throughput } from './throughput.ts'
import { weight } from './weight.ts'

const benchmarks: Record<string, (...args: string[]) => Promise<boolean>> = {
  weight,
  lighthouse,
  throughput,
  kill,
}

const [name = '', ...args] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark) process.exitCode = (await benchmark(...args)) ? 0 : 1
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benchmarks).join('|')}`)
  process.exitCode = 2
}
