import { readEnvFiles } from '#lib/base/env-files.ts'

// Node loads this file before Next, with the flag `--import` of the start commands.
readEnvFiles()
