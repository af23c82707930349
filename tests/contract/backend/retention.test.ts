import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { removeExpired } from '#backend/store/retention.ts'
import { clock } from '#tests/support/clock.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { repeatHourlyForADay } from '#tests/support/servers/retention-day.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const companyRecipients = { applicationsTo: ['jobs@company.example'], contactTo: [] }

describeOnDatabases((createTestDatabase) => {
  /** Stores two applications with unsent e-mails, marks one unconfirmed, and runs the hourly cleanup for a fake day. */
  const openWithApplications = async () => {
    const backend = createEmbeddedBackend((await createTestDatabase()).location, companyRecipients)
    const db = await backend.database()
    for (const email of ['kept@example.com', 'unconfirmed@example.com'])
      await backend.apply('recruiter', sampleApplication(email))
    await db
      .updateTable('submissions')
      .set({ state: 'unconfirmed' })
      .where('content', 'like', '%unconfirmed@example.com%')
      .execute()
    const runRound = (afterMs: number, retentionDays = 90) => {
      clock.aheadMs = afterMs
      return removeExpired(db, { retentionDays })
    }
    await repeatHourlyForADay((hour) => runRound(hour * hourMs))
    const countRows = async () => ({
      submissions: (await db.selectFrom('submissions').select('id').execute()).length,
      files: (await db.selectFrom('submission_files').select('kind').execute()).length,
      mails: (await db.selectFrom('jobs').select('kind').where('payload', 'is not', null).execute()).length,
    })
    const close = async () => {
      await backend.close()
    }
    return { runRound, countRows, countsBefore: await countRows(), close }
  }

  test.each([
    ['one round', [100 * dayMs]],
    ['ten rounds', Array.from({ length: 10 }, (_, hour) => 100 * dayMs + hour * hourMs)],
    ['one round, then 200 days ahead for another', [100 * dayMs, 200 * dayMs]],
  ])(
    'clock 100 days ahead for %s → nothing is deleted, even after the clock is reset',
    async (_, roundTimesMs) => {
      const { runRound, countRows, countsBefore, close } = await openWithApplications()
      for (const afterMs of roundTimesMs) await runRound(dayMs + afterMs)
      expect(await countRows()).toEqual(countsBefore)
      await repeatHourlyForADay((hour) => runRound(dayMs + hour * hourMs))
      expect(await countRows()).toEqual(countsBefore)
      await close()
    },
  )

  test.each([
    ['RETENTION_DAYS lowered to 10', 20 * dayMs, 10],
    ['site off for 100 days', 100 * dayMs, 90],
  ])('%s → expired submissions are deleted within 24 hours', async (_, afterMs, retentionDays) => {
    const { runRound, countRows, close } = await openWithApplications()
    await repeatHourlyForADay((hour) => runRound(afterMs + hour * hourMs, retentionDays))
    expect(await countRows()).toEqual({ submissions: 0, files: 0, mails: 0 })
    await close()
  })

  test('clock set back 100 days → nothing is deleted; later, submissions expire as usual', async () => {
    const { runRound, countRows, countsBefore, close } = await openWithApplications()
    await repeatHourlyForADay((hour) => runRound(-100 * dayMs + hour * hourMs))
    expect(await countRows()).toEqual(countsBefore)
    await repeatHourlyForADay((hour) => runRound(91 * dayMs + hour * hourMs))
    expect(await countRows()).toEqual({ submissions: 0, files: 0, mails: 0 })
    await close()
  })
})
