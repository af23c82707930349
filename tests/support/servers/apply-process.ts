import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'

// A test starts and kills this process, which sends applications to a forwarding backend and, for each accepted
// application, prints its index and reference.

const [baseUrl = '', directory = '', firstIndex = '0', count = '0'] = process.argv.slice(2)
const forwardingBackend = createForwardingBackend({ baseUrl, directory, timeoutMs: 2000 })
// Run jobs more often than the site does, so that the process is probably forwarding when it is killed.
setInterval(forwardingBackend.queue.runDueTasks, 50)
const backend = forwardingBackend.forVisitor(null)

for (let index = Number(firstIndex); index < Number(firstIndex) + Number(count); index += 1) {
  const { reference } = await backend.apply('v1', {
    ...sampleApplication(`${index}@example.com`),
    fullName: `Applicant ${index}`,
    idempotencyKey: `key-of-the-applicant-${index}`,
  })
  process.stdout.write(`${index} ${reference}\n`)
}
