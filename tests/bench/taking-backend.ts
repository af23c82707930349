import { startServer } from '#tests/support/servers/http-server.ts'
import { readReceivedForm } from '#tests/support/servers/spec-server.ts'

/** An application as the backend stored it. */
export type Stored = { email: string; reference?: string; hashes: string[] }

const vacancies = [{ _id: 'recruiter', title: 'Recruiter', category: 'hr', jobDescription: '<p>Hire.</p>' }]

/**
 * A remote backend that stores each idempotency key once. While it is failing, half of the requests get no answer or
 * a 503, some of them after they were stored.
 */
export const startTakingBackend = async () => {
  const stored = new Map<string, Stored>()
  const state = { isFailing: false, isSilent: false, arrivals: 0 }
  const server = await startServer(async (request, response) => {
    const chance = state.isFailing ? Math.random() : 1
    if (request.method !== 'POST') {
      const isList = request.url?.endsWith('/vacancies')
      response.end(JSON.stringify({ success: true, data: isList ? vacancies : (vacancies[0] ?? null) }))
      return
    }
    if (chance < 0.2) return void request.socket.destroy()
    const form = await readReceivedForm(request).catch(() => null)
    if (!form) return
    if (chance < 0.4) return void response.writeHead(503).end()
    state.arrivals += 1
    // Stored, but not acknowledged.
    if (state.isSilent) return
    const hashes = form.files.map(({ sha256 }) => sha256)
    stored.set(String(request.headers['idempotency-key']), { email: form.text.email ?? '', hashes })
    if (chance < 0.5) return void request.socket.destroy()
    response.writeHead(200).end(JSON.stringify({ success: true }))
  })
  return { ...server, address: `${server.origin}/api/v1`, state, stored: () => [...stored.values()] }
}
