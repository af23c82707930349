import { execFileSync } from 'node:child_process'
import { constants, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A pipe for a site's log that nobody reads, and that holds no more from `fill` on. */
export const openUnreadLog = (folder: string): { log: number; fill: () => void } => {
  const pipe = join(folder, 'log')
  execFileSync('mkfifo', [pipe])
  const log = openSync(pipe, constants.O_RDWR)
  const fill = () => {
    const end = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    try {
      for (;;) writeSync(end, 'x'.repeat(4096))
    } catch {
      // It is full.
    }
  }
  return { log, fill }
}
