import { runKillBenchmark } from './kill.ts'
import { runLighthouseBenchmark } from './lighthouse.ts'
import { runThroughputBenchmark } from './throughput.ts'
import { runWeightBenchmark } from './weight.ts'

const benchmarks: Record<string, (...args: string[]) => Promise<boolean>> = {
  weight: runWeightBenchmark,
  lighthouse: runLighthouseBenchmark,
  throughput: runThroughputBenchmark,
  kill: runKillBenchmark,
}

const [name = '', ...args] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark) process.exitCode = (await benchmark(...args)) ? 0 : 1
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benchmarks).join('|')}`)
  process.exitCode = 2
}
