import module from 'node:module'
import { join } from 'node:path'

// Every version of Node can run this file; the rest of the site needs one that runs TypeScript.
const { node } = process.versions
if (Number.parseInt(node, 10) < 24) {
  process.stderr.write(
    `The site cannot start: it needs Node 24 or later, and this is ${node}. node_modules/.bin/node is one.\n`,
  )
  process.exit(1)
}
// Caches compiled code: a restart of the same build has a fifth less work; an unwritable folder changes nothing.
module.enableCompileCache(join(import.meta.dirname, '../.next/compiled'))
await import('./serve.ts')
