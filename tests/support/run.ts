import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** Environment variables by name. */
export type Settings = Readonly<Record<string, string | undefined>>

/** The environment in which this project's own tools and its own Node are found first. */
export const toolEnv = (extra: Settings = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  ...extra,
})

type Options = { env?: Settings; cwd?: string; isQuiet?: boolean }

/** Runs a program to its end, its output streamed; resolves to whether it succeeded. */
export const succeeds = (program: string, args: readonly string[], options: Options = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const output = options.isQuiet ? 'ignore' : 'inherit'
    const child = spawn(program, args, {
      cwd: options.cwd ?? repository,
      env: toolEnv(options.env),
      stdio: ['ignore', output, output],
    })
    child.on('error', (error) => {
      if (!options.isQuiet) console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
