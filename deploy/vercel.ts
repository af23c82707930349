import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// .next/package.json marks the build's files as CommonJS. Next adds it to the trace of every function except the
// middleware (vercel/next.js#86434).
const missingFile = '../package.json'

const traceFile = join(import.meta.dirname, '../.next/server/middleware.js.nft.json')
const trace = z.looseObject({ files: z.array(z.string()) }).parse(JSON.parse(readFileSync(traceFile, 'utf8')))
writeFileSync(traceFile, JSON.stringify({ ...trace, files: [...new Set([...trace.files, missingFile])] }))
