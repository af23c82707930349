import { setDefaultResultOrder } from 'node:dns'
import { ignoreOutputErrors } from '#lib/process/output-errors.ts'
import { readEnvFiles } from '#lib/settings/env-files.ts'

// Node loads this file before Next, through the flag `--import` in `deploy/start.sh`, because Next prints its first
// lines before `instrumentation.ts` runs.
ignoreOutputErrors()
readEnvFiles()
// If Next listens on `localhost`, that name can resolve to ::1 first, but nginx connects to 127.0.0.1.
setDefaultResultOrder('ipv4first')
