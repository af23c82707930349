import { setDefaultResultOrder } from 'node:dns'
import { ignoreOutputErrors } from '#lib/process/output-errors.ts'
import { readEnvFiles } from '#lib/settings/env-files.ts'

// Node loads this file before Next, with the flag `--import` in `deploy/start.sh`. Next prints its first lines before
// `instrumentation.ts` runs.
ignoreOutputErrors()
readEnvFiles()
// Next listens on `localhost`, which can be ::1 first, but nginx connects to 127.0.0.1.
setDefaultResultOrder('ipv4first')
