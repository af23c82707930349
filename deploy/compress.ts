import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = '.next/static'

// Writes a .gz and a .br file next to each script and style sheet of the build, for nginx to serve instead.
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(css|js)$/.test(name)) continue
  const path = join(folder, name)
  const content = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(content))
}
