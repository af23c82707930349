import { randomUUID } from 'node:crypto'
import type { JobApplication } from '#lib/backend/backend.ts'
import { eachText } from '#lib/schemas/application-fields.ts'

const good = { fullName: 'Shilan Karim', email: 'shilan@example.com', phone: '0750 123 4567' }

/** Returns a valid application without files; `given` replaces some of its fields. */
export const applicationWith = (given: Partial<JobApplication> = {}): JobApplication => ({
  ...eachText(() => ''),
  ...good,
  photo: null,
  resume: null,
  idempotencyKey: randomUUID(),
  ...given,
})
