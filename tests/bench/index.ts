import { weight } from './weight.ts'

const benches: Record<string, () => Promise<boolean>> = { weight }

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (bench) process.exitCode = (await bench()) ? 0 : 1
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exitCode = 2
}
