import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import busboy from 'busboy'
import type { ReceivedApplication } from '#tests/contract/backend/backend-contract.ts'
import { type RunningServer, startServer } from './http-server.ts'

/** `text` contains a form's text fields. */
type ReceivedRequest = { path: string; headers: IncomingMessage['headers']; text?: Form['text'] }

export type SpecServer = RunningServer & {
  applications: ReceivedApplication[]
  messages: { name: string; email: string; message: string }[]
  requests: ReceivedRequest[]
  /** The id of the closed vacancy. */
  closedVacancyId: string
}

const vacancies = [
  {
    _id: '65f0c0ffee65f0c0ffee0001',
    title: 'Backend engineer',
    category: 'Tech',
    jobDescription: '<p>Servers.</p>',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-02T08:00:00.000Z',
    __v: 0,
  },
  {
    _id: '65f0c0ffee65f0c0ffee0002',
    title: 'Accountant',
    category: 'FINANCE',
    jobDescription: '<p>Books.</p>',
    createdAt: '2026-10-01T08:00:00.000Z',
    updatedAt: '2026-10-02T08:00:00.000Z',
    __v: 3,
  },
]

const closedVacancy = {
  ...vacancies[0],
  _id: '65f0c0ffee65f0c0ffee0003',
  closedAt: '2026-11-03T08:00:00.000Z',
}

const dashboard = {
  webIcons: [],
  sliders: {
    sliders: ['https://images.example.com/1.png', '/uploads/2.png'],
    video: 'https://video.example.com/embed/1',
    appUsage: [],
    sliderSection: { image: '/uploads/3.png', title: 'Title', description: 'Text' },
  },
  driverServices: [],
}

type Form = { text: Record<string, string>; files: ReceivedApplication['files'] }

/** Parses a form as a real server would, but returns each file's hash instead of its content. */
export const readReceivedForm = (request: IncomingMessage) =>
  new Promise<Form>((resolve, reject) => {
    const form: Form = { text: {}, files: [] }
    const parser = busboy({ headers: request.headers, defParamCharset: 'utf8' })
    parser.on('field', (name, value) => {
      // `fetch` encodes line breaks in a multipart form as CR LF.
      form.text[name] = value.replaceAll('\r\n', '\n')
    })
    parser.on('file', (field, stream, { filename: name = '', mimeType: type }) => {
      const hash = createHash('sha256')
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        hash.update(chunk)
      })
      stream.on('end', () => form.files.push({ field, name, type, size, sha256: hash.digest('hex') }))
    })
    parser.on('close', () => resolve(form)).on('error', reject)
    request.pipe(parser)
  })

const isOpen = (id: string) => vacancies.some(({ _id }) => _id === id)

/** Starts a fake of the product's server that implements the API and records all requests. */
export const startSpecServer = async (): Promise<SpecServer> => {
  const applications: SpecServer['applications'] = []
  const messages: SpecServer['messages'] = []
  const requests: ReceivedRequest[] = []

  const handlePost = async (request: IncomingMessage, receivedRequest: ReceivedRequest) => {
    const { text, files } = await readReceivedForm(request)
    const { path } = receivedRequest
    receivedRequest.text = text
    if (path === 'contact-us') {
      messages.push({ name: text.name ?? '', email: text.email ?? '', message: text.message ?? '' })
      return { success: true, message: 'Thank you' }
    }
    const vacancyId = /^apply-job\/(.+)$/.exec(path)?.[1] ?? ''
    if (vacancyId === closedVacancy._id) return { success: false, message: 'Closed', status: 410 }
    if (!isOpen(vacancyId)) return null
    // Refuse unknown fields, as a real server may do.
    const { fullName: name = '', email = '', phone = '', coverLetter = '', ...unknownFields } = text
    if (Object.keys(unknownFields).length > 0)
      return { success: false, message: `unknown field: ${Object.keys(unknownFields).join()}`, status: 400 }
    applications.push({ vacancy: vacancyId, name, email, phone, coverLetter, files })
    return { success: true }
  }
  const handleGet = (path: string) => {
    if (path === 'dashboard') return { success: true, data: dashboard }
    if (path === 'vacancies') return { success: true, data: vacancies }
    const id = /^vacancy\/(.+)$/.exec(path)?.[1] ?? ''
    const vacancy = vacancies.find(({ _id }) => _id === id)
    return vacancy ? { success: true, data: vacancy } : null
  }

  const server = await startServer(async (request, response) => {
    const path = request.url?.replace('/api/v1/web/', '') ?? ''
    const receivedRequest: ReceivedRequest = { path, headers: request.headers }
    requests.push(receivedRequest)
    const responseBody =
      request.method === 'POST' ? await handlePost(request, receivedRequest) : handleGet(path)
    request.resume()
    response
      .writeHead(responseBody ? ('status' in responseBody && responseBody.status) || 200 : 404, {
        'content-type': 'application/json',
      })
      .end(JSON.stringify(responseBody ?? { success: false, message: 'Not found' }))
  })
  return { ...server, applications, messages, requests, closedVacancyId: closedVacancy._id }
}
