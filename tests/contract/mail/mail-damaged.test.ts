import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf } from '#tests/support/servers/mail-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

describePlaces((newPlace) => {
  test.each([
    ['text', 'Shilan'],
    ['recipients', JSON.stringify({ recipients: 'Shilan' })],
  ])(
    'a mail whose %s cannot be read any more → the others go out, and the log holds nothing of it',
    async (_name, payload) => {
      const server = await startMailServer()
      const backend = createEmbeddedBackend((await newPlace()).place, { applicationsTo: [] })
      let clock = 0
      const now = () => Date.now() + clock
      const mailer = mailerOf({ url: server.url, database: backend.database, vacancy: backend.vacancy, now })
      const { reference } = await backend.apply('recruiter', sampleApplication('first@example.com'))
      await backend.apply('recruiter', sampleApplication('second@example.com'))
      const db = await backend.database()
      const first = db.selectFrom('submissions').select('id').where('reference', '=', reference)
      await db.updateTable('jobs').set({ payload }).where('submission_id', '=', first).execute()
      for (; clock < 80 * hour; clock += hour) await mailer.work()
      expect(server.arrived.map(({ to }) => to)).toEqual([['second@example.com']])
      expect(logged.mock.calls.join()).toContain('cannot be read any more')
      expect(logged.mock.calls.join()).toContain('queue.given-up')
      expect(logged.mock.calls.join()).not.toContain('Shilan')
      await mailer.stop()
      await backend.close()
      await server.stop()
    },
  )
})
