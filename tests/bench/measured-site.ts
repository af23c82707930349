import { readFileSync } from 'node:fs'
import { type SiteProcess, startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import type { Floors } from './floors.ts'

/** A site in a separate process that can be measured. */
export type MeasuredSite = SiteProcess & {
  /** From the start of the process to its first answer. */
  startupMs: number
  /** Its anonymous memory in MB, without the kernel's page cache. */
  readMemoryMb: () => number
  /** The computing time it has taken so far, in milliseconds. */
  readCpuMs: () => number
}

const memoryMbOf = (pid: number) =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The computing time that a process has taken so far, its own and the kernel’s for it, in milliseconds. */
const cpuMsOf = (pid: number): number => {
  // In hundredths of a second; the name before them may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Starts the built site, or another app, and waits for its first good answer at `path`. */
export const startMeasuredSite = async (
  env: Settings,
  path = '/web/vacancies',
  app?: Pick<Floors, 'folder' | 'program'>,
): Promise<MeasuredSite> => {
  const startedAt = performance.now()
  const site = await startSite({ env, ...app })
  const response = await fetch(site.url + path)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the first answer was ${response.status}`)
  return {
    ...site,
    startupMs: performance.now() - startedAt,
    readMemoryMb: () => memoryMbOf(site.pid),
    readCpuMs: () => cpuMsOf(site.pid),
  }
}
