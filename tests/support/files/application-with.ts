import { randomUUID } from 'node:crypto'
import type { Application } from '#backend/ports.ts'
import { mapTextFields } from '#lib/schemas/application-fields.ts'

const requiredFields = { fullName: 'Shilan Karim', email: 'shilan@example.com', phone: '0750 123 4567' }

/** Returns a valid application without files; `fields` replaces some of its values. */
export const createApplication = (fields: Partial<Application> = {}): Application => ({
  ...mapTextFields(() => ''),
  ...requiredFields,
  photo: null,
  resume: null,
  idempotencyKey: randomUUID(),
  ...fields,
})
