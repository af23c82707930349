import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// .next/package.json makes the build's files CommonJS. Next traces it for every function but the middleware's.
const missing = '../package.json'

const trace = join(import.meta.dirname, '../.next/server/middleware.js.nft.json')
const traced = z.looseObject({ files: z.array(z.string()) }).parse(JSON.parse(readFileSync(trace, 'utf8')))
writeFileSync(trace, JSON.stringify({ ...traced, files: [...new Set([...traced.files, missing])] }))
