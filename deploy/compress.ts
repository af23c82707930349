import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = '.next/static'

// Beside each script and sheet of the last build: what nginx sends in its place.
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(css|js)$/.test(name)) continue
  const path = join(folder, name)
  const content = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(content))
}
