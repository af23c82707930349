import { afterAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded/embedded-backend.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf } from '#tests/support/servers/mail-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

describePlaces((newPlace) => {
  test.each(['content', 'recipients'] as const)(
    'a mail whose %s cannot be read any more → the others go out, and the log holds nothing of it',
    async (column) => {
      const server = await startMailServer()
      const backend = createEmbeddedBackend((await newPlace()).place, { applicationsTo: [] })
      const open = async () => (await backend.database()).$pickTables<'mails'>()
      let clock = 0
      const now = () => Date.now() + clock
      const mailer = mailerOf({ url: server.url, open, vacancy: backend.vacancy, now })
      const { reference } = await backend.apply('recruiter', sampleApplication('first@example.com'))
      await backend.apply('recruiter', sampleApplication('second@example.com'))
      await (await open())
        .updateTable('mails')
        .set({ [column]: 'Shilan' })
        .where('reference', '=', reference)
        .execute()
      for (; clock < 80 * hour; clock += hour) await mailer.work()
      expect(server.arrived.map(({ to }) => to)).toEqual([['second@example.com']])
      expect(logged.mock.calls.join()).toContain('cannot be read any more')
      expect(logged.mock.calls.join()).toContain('mail.given-up')
      expect(logged.mock.calls.join()).not.toContain('Shilan')
      await mailer.stop()
      await backend.close()
      await server.stop()
    },
  )
})
