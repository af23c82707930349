import { durability } from './durability.ts'
import { faults } from './faults/index.ts'
import { feeds } from './feeds.ts'
import { lighthouse } from './lighthouse.ts'
import { map } from './map.ts'
import { soak } from './soak.ts'
import { storage } from './storage.ts'
import { throughput } from './throughput.ts'
import { vacancies } from './vacancies.ts'
import { weight } from './weight.ts'

const benches: Record<string, (...args: string[]) => Promise<boolean>> = {
  weight,
  lighthouse,
  throughput,
  vacancies,
  feeds,
  storage,
  durability,
  faults,
  map,
  soak,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) process.exitCode = (await bench(...args)) ? 0 : 1
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exitCode = 2
}
