import { afterAll, expect, test, vi } from 'vitest'
import { createQueue } from '#backend/queue.ts'
import { createStore } from '#backend/store/database.ts'
import { storeSubmission } from '#backend/store/store-submission.ts'
import { listApplications, listMessages } from '#backend/store/submissions.ts'
import { clock } from '#tests/support/clock.ts'
import { createNumberedApplication, hourMs, message } from '#tests/support/servers/forwarding-site.ts'
import { repeatHourlyForADay } from '#tests/support/servers/retention-day.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

describeOnDatabases((createTestDatabase) => {
  /**
   * Stores and forwards a message and two applications, one of them without a phone number. `phone` and `coverLetter`
   * are not forwarded.
   */
  const openWithForwardedForms = async ({ isUnconfirmed = false, retentionDays }: Options = {}) => {
    clock.aheadMs = 0
    const { location } = await createTestDatabase()
    const store = createStore(location)
    const db = await store.database()
    const localFields = ['phone', 'coverLetter'] as const
    const queue = createQueue({ database: store.database, retentionDays, localFields })
    queue.setHandler('forward', async () => ({ kind: 'done', isUnconfirmed }))
    const { phone } = createNumberedApplication(1)
    for (const application of [
      { ...createNumberedApplication(1), coverLetter: '' },
      { ...createNumberedApplication(2), isSuspect: true as const, phone: '', coverLetter: '' },
    ])
      await storeSubmission(
        db,
        { kind: 'application', vacancyId: 'v1', application },
        { purpose: 'forward-later', companyRecipients: null },
      )
    await storeSubmission(
      db,
      { kind: 'message', message },
      { purpose: 'forward-later', companyRecipients: null },
    )
    await queue.runDueTasks()
    const runForADay = (afterDays: number) =>
      repeatHourlyForADay(async (hour) => {
        clock.aheadMs = (afterDays * 24 + hour) * hourMs
        await queue.runDueTasks()
      })
    const readContents = async () => {
      const rows = await db.selectFrom('submissions').select('content').execute()
      return rows.flatMap(({ content }) => (content ? [JSON.parse(content)] : []))
    }
    const close = async () => {
      await queue.stop()
      await store.close()
    }
    return { db, phone, runForADay, readContents, close }
  }
  type Options = { isUnconfirmed?: boolean; retentionDays?: number }

  test('forms forwarded by a site that sends no notices → the inbox keeps non-empty local fields; other content is deleted', async () => {
    const { db, phone, readContents, close } = await openWithForwardedForms()
    expect(await listApplications(db)).toMatchObject([
      { state: 'forwarded', vacancy: 'v1', phone, name: '', email: '', coverLetter: '', files: [] },
    ])
    expect(await listMessages(db)).toEqual([])
    expect(await readContents()).toEqual([{ phone, coverLetter: '' }])
    await close()
  })

  test('unconfirmed form → after 30 days, all its content except local fields is deleted', async () => {
    const { phone, runForADay, readContents, close } = await openWithForwardedForms({ isUnconfirmed: true })
    expect(await readContents()).toHaveLength(3)
    await runForADay(31)
    expect(await readContents()).toEqual([{ phone, coverLetter: '' }])
    await close()
  })

  test('local field → is deleted after RETENTION_DAYS; if that setting is unset, is still stored after 366 days', async () => {
    const siteWithoutRetention = await openWithForwardedForms()
    await siteWithoutRetention.runForADay(366)
    expect(await listApplications(siteWithoutRetention.db)).toMatchObject([
      { phone: siteWithoutRetention.phone },
    ])
    const siteWithRetention = await openWithForwardedForms({ retentionDays: 10 })
    await siteWithRetention.runForADay(9)
    expect(await listApplications(siteWithRetention.db)).toHaveLength(1)
    await siteWithRetention.runForADay(11)
    expect(await listApplications(siteWithRetention.db)).toEqual([])
    for (const site of [siteWithoutRetention, siteWithRetention]) await site.close()
  })
})
