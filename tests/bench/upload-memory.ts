import { readFileSync } from 'node:fs'
import { startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import { applyOnce } from './applicants.ts'
import { noCounts } from './holder.ts'
import { largePhotos } from './large-photos.ts'

const parallel = 50
const cvBytes = 10 * 1024 * 1024 - 1000
const patience = 180_000
// As large as the form's chunks on a good line.
const pieceBytes = 8 * 1024 * 1024

const megabytes = (pid: number) => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/**
 * Measures how much the memory of a running site grows by 50 applications at once, each with a CV of 10 MB and a
 * large photo, sent with the form or uploaded before.
 */
export const uploadMemory = async (env: Settings, isHeld: boolean) => {
  const [jpeg, png] = await largePhotos()
  const site = await startSite({ env })
  const url = () => `${site.url}/web/apply-job/recruiter`
  const over = Date.now() + patience
  const held = isHeld ? { counts: noCounts(), pieceBytes } : undefined
  const isOver = () => Date.now() > over
  // The first request loads the code that all need.
  await applyOnce({ url, cvBytes: 10_000, isOver, held })
  const before = megabytes(site.pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes(site.pid))
  }, 20)
  const start = performance.now()
  const sent = await Promise.all(
    Array.from({ length: parallel }, (_, index) =>
      applyOnce({ url, cvBytes, isOver, held, photo: index % 2 ? png : jpeg }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  await site.stop()
  return {
    taken: sent.filter(Boolean).length,
    'before (MB)': Math.round(before),
    'peak (MB)': Math.round(peak),
    'growth (MB)': Math.round(peak - before),
    seconds: Math.round(seconds),
  }
}
