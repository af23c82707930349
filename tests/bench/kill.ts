import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '#backend/store/database.ts'
import { listJobs, retryJobs } from '#backend/store/jobs.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { findFreePort, type SiteProcess, startSite } from '#tests/support/servers/site.ts'
import { readReceivedForm } from '#tests/support/servers/spec-server.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import { type AcknowledgedApplication, applyUntilAccepted } from './applicants.ts'
import { countLosses, noLosses, readStoredApplications, type StoredApplication } from './stored.ts'
import { createUploadCounts } from './uploader.ts'

const killCount = Number(process.env.KILLS ?? 20)
const applicantCount = 8
const cvBytes = 200_000
// Small enough that some kills happen between two chunks of an upload.
const chunkBytes = 16_384
// Longer than a job's four-minute lease, which outlives the killed process.
const forwardingTimeoutMs = 300_000

/** Kills and restarts the site at random moments while applicants apply, and counts the losses. */
const killRepeatedly = async (env: Settings, readApplications: () => Promise<StoredApplication[]>) => {
  const port = await findFreePort()
  const acknowledgedApplications: AcknowledgedApplication[] = []
  const counts = createUploadCounts()
  let isOver = false
  // Every other applicant uploads the files before sending the form.
  const apply = async (_: unknown, index: number) => {
    while (!isOver) {
      const uploaderOptions = index % 2 ? { counts, chunkBytes } : undefined
      const application = await applyUntilAccepted({
        siteUrl: `http://localhost:${port}`,
        cvBytes,
        isOver: () => isOver,
        uploaderOptions,
      })
      if (application) acknowledgedApplications.push(application)
    }
  }
  let site: SiteProcess = await startSite({ env, port })
  const applicantPromises = Array.from({ length: applicantCount }, apply)
  for (let round = 0; round < killCount; round += 1) {
    await pause(300 + Math.random() * 2700)
    await site.kill()
    site = await startSite({ env, port })
  }
  isOver = true
  await Promise.all(applicantPromises)
  const losses = countLosses(acknowledgedApplications, await readApplications())
  await site.stop()
  const { damaged, ...uploads } = counts
  return { acknowledged: acknowledgedApplications.length, ...losses, ...uploads, 'damaged uploads': damaged }
}

// If DATABASE_URL is set, the site stores applications in that database instead of in `directory`.
const killWithEmbeddedBackend = (directory: string) =>
  killRepeatedly({ DATA_DIR: directory, BACKEND_URL: '' }, () =>
    readStoredApplications(process.env.DATABASE_URL || directory),
  )

const vacancy = { _id: 'recruiter', title: 'Recruiter', category: 'hr', jobDescription: '<p>Hire.</p>' }

/**
 * Starts a product's server that stores one form per idempotency key. While it is failing, half of the forms receive
 * no response or a 503, some even after being stored.
 */
const startFlakyProductServer = async () => {
  const applicationByKey = new Map<string, StoredApplication>()
  const state = { isFailing: true }
  const server = await startServer(async (request, response) => {
    const randomNumber = state.isFailing ? Math.random() : 1
    if (request.method !== 'POST') {
      const data = request.url?.endsWith('/vacancies') ? [vacancy] : vacancy
      return void response.end(JSON.stringify({ success: true, data }))
    }
    if (randomNumber < 0.2) return void request.socket.destroy()
    const form = await readReceivedForm(request).catch(() => null)
    if (!form) return
    if (randomNumber < 0.4) return void response.writeHead(503).end()
    const checksums = form.files.map(({ sha256 }) => sha256)
    applicationByKey.set(String(request.headers['idempotency-key']), {
      email: form.text.email ?? '',
      checksums,
    })
    if (randomNumber < 0.5) return void request.socket.destroy()
    response.writeHead(200).end(JSON.stringify({ success: true }))
  })
  return { ...server, state, applicationByKey }
}

// An application that has not arrived by the timeout counts as missing, even if the machine is merely slow.
const retryAndAwaitForwarding = async (directory: string) => {
  const db = await openDatabase(directory)
  const startedAt = Date.now()
  await retryJobs(db, null)
  while ((await listJobs(db)).length && Date.now() - startedAt < forwardingTimeoutMs) await pause(2000)
  await db.destroy()
}

const killWithFlakyProductServer = async (directory: string) => {
  const { origin, state, applicationByKey, stop } = await startFlakyProductServer()
  const env = { BACKEND_URL: `${origin}/api/v1`, DATABASE_URL: '' }
  const result = await killRepeatedly({ ...env, DATA_DIR: directory }, async () => {
    state.isFailing = false
    await retryAndAwaitForwarding(directory)
    return [...applicationByKey.values()]
  })
  await stop()
  return result
}

/**
 * Kills the built site while applicants apply, with each backend in turn. Returns false if data is lost, duplicated
 * or damaged.
 */
export const runKillBenchmark = async (): Promise<boolean> => {
  const rows: Record<string, object> = {}
  let hasNoLosses = true
  for (const [name, run] of Object.entries({
    'embedded backend': killWithEmbeddedBackend,
    'failing remote backend': killWithFlakyProductServer,
  })) {
    console.error(`… ${name}`)
    const directory = mkdtempSync(join(tmpdir(), 'kill-'))
    const row = await run(directory)
    rmSync(directory, { recursive: true })
    rows[name] = row
    hasNoLosses &&= isDeepStrictEqual({ ...row, ...noLosses }, row) && row['damaged uploads'] === 0
  }
  console.table(rows)
  return hasNoLosses
}
