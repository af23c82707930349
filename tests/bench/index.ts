import { kill } from './kill.ts'
import { lighthouse } from './lighthouse.ts'
import { throughput } from './throughput.ts'
import { weight } from './weight.ts'

const benches: Record<string, (...args: string[]) => Promise<boolean>> = {
  weight,
  lighthouse,
  throughput,
  kill,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) process.exitCode = (await bench(...args)) ? 0 : 1
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exitCode = 2
}
