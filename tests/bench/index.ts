import { durability } from './durability.ts'
import { faults } from './faults/index.ts'
import { feeds } from './feeds.ts'
import { map } from './map.ts'
import { security } from './security.ts'
import { storage } from './storage.ts'
import { vacancies } from './vacancies.ts'
import { weight } from './weight.ts'

const benches: Record<string, (part?: string) => Promise<boolean>> = {
  weight,
  vacancies,
  feeds,
  storage,
  durability,
  faults,
  map,
  security,
}

const [name = '', part] = process.argv.slice(2)
const bench = benches[name]
if (bench) process.exitCode = (await bench(part)) ? 0 : 1
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exitCode = 2
}
