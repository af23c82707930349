import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type SiteProcess, startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import { applyOnce, type Sent } from './applicants.ts'
import { noCounts } from './holder.ts'
import type { Stored } from './taking-backend.ts'

const applicants = 8
const cvBytes = 200_000
// Small, so that kills fall between chunks.
const pieceBytes = 16_384

type Loop = {
  env: Settings
  kills: number
  /** The stored applications, once a running site has finished all work. */
  stored: () => Promise<Stored[]>
}

/** Kills and restarts the site at random moments while applicants send, and compares at the end. */
export const killLoop = async ({ env, kills, stored }: Loop) => {
  const port = await freePort()
  const sent: Sent[] = []
  const counts = noCounts()
  let isOver = false
  // Every second applicant uploads the files before sending the form.
  const apply = async (_: unknown, index: number) => {
    while (!isOver) {
      const url = () => `http://localhost:${port}/web/apply-job/recruiter`
      const held = index % 2 ? { counts, pieceBytes } : undefined
      const one = await applyOnce({ url, cvBytes, isOver: () => isOver, held })
      if (one) sent.push(one)
    }
  }
  let site: SiteProcess = await startSite({ env, port })
  const { status } = await fetch(`${site.url}/web/vacancies`)
  if (status !== 200) throw new Error(`the site answers ${status}: is it built?`)
  const sending = Array.from({ length: applicants }, apply)
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(300 + Math.random() * 2700)
    await site.kill()
    site = await startSite({ env, port })
  }
  isOver = true
  await Promise.all(sending)
  try {
    return { ...judge(sent, await stored()), ...counts }
  } finally {
    await site.stop()
  }
}

const judge = (sent: readonly Sent[], stored: readonly Stored[]) => {
  const byEmail = Map.groupBy(stored, ({ email }) => email)
  const missing = sent.filter(({ email }) => !byEmail.has(email))
  const twice = [...byEmail.values()].filter((same) => same.length > 1)
  const wrong = sent.filter(({ email, hashes }) => {
    const found = byEmail.get(email)?.[0]
    return found && found.hashes.toSorted().join() !== hashes.toSorted().join()
  })
  const references = new Set(sent.map(({ reference }) => reference))
  return {
    acknowledged: sent.length,
    stored: stored.length,
    missing: missing.length,
    twice: twice.length,
    'other bytes': wrong.length,
    'same reference': sent.length - references.size,
  }
}
