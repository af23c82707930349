import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = '.next/static'

// nginx serves these compressed copies of scripts and style sheets (gzip_static, brotli_static).
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(css|js)$/.test(name)) continue
  const path = join(folder, name)
  const content = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(content))
}
