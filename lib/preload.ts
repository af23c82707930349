import { setDefaultResultOrder } from 'node:dns'
import { ignoreOutputErrors } from '#lib/process/output-errors.ts'
import { loadEnvFiles } from '#lib/settings/env-files.ts'

// `deploy/start.sh` preloads this file with Node's `--import` flag, because Next reads the env files and prints its
// first lines before it runs `instrumentation.ts`.
ignoreOutputErrors()
loadEnvFiles()
// If Next listens on `localhost`, that name can resolve to ::1 first, but nginx connects to 127.0.0.1.
setDefaultResultOrder('ipv4first')
