import module from 'node:module'
import { join } from 'node:path'

// Old versions of Node can run this file too. The other files need a version that runs TypeScript.
const { node } = process.versions
if (Number.parseInt(node, 10) < 24) {
  process.stderr.write(
    `The site cannot start: it needs Node 24 or later, and this is ${node}. Use node_modules/.bin/node.\n`,
  )
  process.exit(1)
}
// Cache compiled code, which saves a restart a fifth of its work. An unwritable folder is ignored.
module.enableCompileCache(join(import.meta.dirname, '../.next/compiled'))
await import('./serve.ts')
