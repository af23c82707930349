import { readFileSync } from 'node:fs'
import { type SiteProcess, startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import type { FloorApp } from './floors.ts'

export type MeasuredSite = SiteProcess & {
  /** The time from the start of the process until its first page has been received. */
  startupMs: number
  /** Returns the process's anonymous memory, which excludes the kernel's page cache. */
  readMemoryMb: () => number
  readCpuMs: () => number
}

const readAnonymousMemoryMb = (pid: number) =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Returns the CPU time that a process has used so far, in user and kernel mode. */
const readCpuTimeMs = (pid: number): number => {
  // First remove the process name, which may contain spaces. CPU times are in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Starts the built site or another app and requests `path`; throws unless the status is 2xx. */
export const startMeasuredSite = async (
  env: Settings,
  path: string,
  app?: Pick<FloorApp, 'folder' | 'command'>,
): Promise<MeasuredSite> => {
  const startedAt = performance.now()
  const site = await startSite({ env, ...app })
  const response = await fetch(site.url + path)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} responded with status ${response.status}`)
  return {
    ...site,
    startupMs: performance.now() - startedAt,
    readMemoryMb: () => readAnonymousMemoryMb(site.pid),
    readCpuMs: () => readCpuTimeMs(site.pid),
  }
}
