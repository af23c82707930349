import { parseArgs } from 'node:util'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { applicationWith } from '#tests/support/files/application-with.ts'
import { mailerOf, plan } from './mail-site.ts'

// A site without its pages, to be killed in the middle of whatever it does: takes one application and sends mail.
const { values } = parseArgs({
  options: {
    place: { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    email: { type: 'string', default: '' },
    ahead: { type: 'string', default: '0' },
  },
})

const backend = createEmbeddedBackend(values.place, plan)
const now = () => Date.now() + Number(values.ahead)
const { email, url } = values
if (email) await backend.apply('recruiter', applicationWith({ email, idempotencyKey: `key-of-${email}` }))
const mailer = mailerOf({ url, database: backend.database, vacancy: backend.vacancy, now, tick: 50 })
mailer.start()
// Ticking alone keeps no process alive.
setInterval(() => undefined, 1000)
