import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../../..')

/** Options that let git read another user's repository, such as one mounted into a container. */
export const safeDirectoryOptions = ['-c', 'safe.directory=*']

export type Settings = Readonly<Record<string, string | undefined>>

/** Returns an environment whose PATH begins with the project's own tools and Node.js. */
export const toolEnv = (extra: Settings = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  ...extra,
})

/** Receives a chunk of a program's output. */
export type OutputWriter = (text: string) => void

const discard: OutputWriter = () => undefined

type Options = { env?: Settings; cwd?: string; isQuiet?: boolean; write?: OutputWriter }

/** Runs a program; resolves to whether it succeeded. Its output is inherited unless `write` or `isQuiet` is set. */
export const runProgram = (
  program: string,
  args: readonly string[],
  options: Options = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const write = options.isQuiet ? discard : options.write
    const outputMode = write ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      cwd: options.cwd ?? repository,
      env: toolEnv(options.env),
      stdio: ['ignore', outputMode, outputMode],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', write ?? discard)
    child.on('error', (error) => {
      if (write) write(`${error.message}\n`)
      else console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
