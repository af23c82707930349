import { randomUUID } from 'node:crypto'
import type { JobApplication } from '#lib/backend/backend.ts'
import { eachText } from '#lib/schemas/application-fields.ts'

const good = { fullName: 'Shilan Karim', email: 'shilan@example.com', phone: '0750 123 4567' }

/** An application with everything that is asked for, no files, and what is given. */
export const applicationWith = (given: Partial<JobApplication> = {}): JobApplication => ({
  ...eachText(() => ''),
  ...good,
  photo: null,
  resume: null,
  idempotencyKey: randomUUID(),
  ...given,
})
