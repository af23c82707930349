import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import { applyOnce } from './applicants.ts'

const applicants = 8

/** Measures what happens to applicants under way, and to new ones, when the site receives SIGTERM. */
export const stopping = async (env: Settings, arrived: () => number) => {
  const site = await startSite({ env })
  const url = () => `${site.url}/web/apply-job/recruiter`
  const isOver = () => isStopped
  let isStopped = false
  const sent = Array.from({ length: applicants }, () => applyOnce({ url, cvBytes: 200_000, isOver }))
  while (arrived() < applicants) await pause(20)
  const start = performance.now()
  const stop = site.stop()
  isStopped = true
  await pause(300)
  const isRefused = await fetch(`${site.url}/ku`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )
  await stop
  const seconds = (performance.now() - start) / 1000
  const answered = (await Promise.all(sent)).filter(Boolean).length
  return {
    'under way': applicants,
    answered,
    'new refused': isRefused,
    seconds: Math.round(seconds * 10) / 10,
  }
}
