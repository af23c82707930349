import { expect, test } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { listApplications } from '#lib/backend/store/inbox.ts'
import { applicationOf, uploadedPdf } from '#tests/support/files/sample-submissions.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

describePlaces((newPlace) => {
  test('fifty applications of 10 MB at once all find their turn', { timeout: 120_000 }, async () => {
    const backend = createEmbeddedBackend((await newPlace()).place)
    const resume = uploadedPdf('large.pdf', 10 * 1024 * 1024)
    const sending = Array.from({ length: 50 }, (_, index) =>
      backend.apply('recruiter', { ...applicationOf(`${index}@example.com`), photo: null, resume }),
    )
    await Promise.all(sending)
    const stored = await listApplications(await backend.database())
    const hashes = stored.flatMap(({ files }) => files.map(({ sha256 }) => sha256))
    expect(hashes).toEqual(Array.from({ length: 50 }, () => resume.sha256))
    await backend.close()
  })
})
