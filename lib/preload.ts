import { readEnvFiles } from '#lib/base/env-files.ts'
import { ignoreOutputErrors } from '#lib/base/output-errors.ts'

// Node loads this file before Next, with the flag `--import` of the start commands. Next prints its first lines before
// `instrumentation.ts` runs.
ignoreOutputErrors()
readEnvFiles()
