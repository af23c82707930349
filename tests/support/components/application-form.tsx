import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { ApplicationForm } from '#components/forms/application-form.tsx'
import type { ApplicationFormProps } from '#components/forms/use-application-form.ts'
import type { RestoredForm } from '#components/forms/validated-form.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'
import { samplePdf, samplePng } from '#tests/support/files/sample-files.ts'

export const copy = pageCopy('en', 'apply')
export const { labels, errors, receipt } = copy

const toFile = ({ name, mimeType, buffer }: ReturnType<typeof samplePng>) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType })
export const photo = toFile(samplePng('me.png', 'photo'))
export const resume = toFile(samplePdf('cv.pdf', 'CV'))

export const acceptedResponse = () =>
  Response.json({ success: true, message: 'Stored', reference: 'ABC123456789' })

/** A fake XMLHttpRequest. Each request fails with 404, so files are sent with the form. */
class RejectedUploadRequest {
  onload = () => {}
  upload = {}
  status = 404
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  responseText = ''
  send() {
    queueMicrotask(() => this.onload())
  }
  abort() {}
}

type Options = Pick<
  Partial<ApplicationFormProps>,
  | 'action'
  | 'areFilesRequired'
  | 'areUploadsEnabled'
  | 'hasReference'
  | 'totalLimit'
  | 'initial'
  | 'deadlines'
>

export const applicationForm = (options: Options = {}) => (
  <ApplicationForm
    locale="en"
    action="/web/apply-job/7"
    receiptPath="/en/apply/7/result"
    copy={copy}
    toastCopy={pageCopy('en', 'common').toast}
    numerals="0123456789."
    areFilesRequired
    areUploadsEnabled
    hasReference
    totalLimit={null}
    icons={{
      alert: null,
      success: null,
      close: null,
      photo: null,
      resume: null,
      file: null,
      discard: null,
      spinner: null,
    }}
    vacancyTitle="Recruiter"
    deadlines={{ reply: 'By phone or e-mail.', deletion: '' }}
    privacyLink={null}
    supportContacts={null}
    nextSteps={<a href="/en/careers">{copy.receipt.back}</a>}
    {...options}
  />
)

/** Hydrates the server-rendered form. */
export const hydrateForm = (container: HTMLElement) => render(applicationForm(), { container, hydrate: true })

const { fetch: realFetch } = globalThis

const isUploadPath = (path: string) => path.startsWith('/web/uploads/')

const emptyRestoredForm: RestoredForm = { title: 'Not sent', message: 'Look again', values: {}, errors: {} }

/** Returns the state of a form that was sent without JavaScript and refused. */
export const restoredForm = (fields: Partial<RestoredForm>): RestoredForm => ({
  ...emptyRestoredForm,
  ...fields,
})

/** Renders the form with a stubbed server; uploads fail unless `uploadOrigin` is set. */
export const setUp = (
  respond: () => Response | Promise<Response> = acceptedResponse,
  options: Options = {},
  uploadOrigin: string | null = null,
) => {
  const send = vi.fn(async (_action: string, _request: { body: FormData; headers?: object }) => respond())
  vi.stubGlobal('fetch', async (path: string, request: { body: FormData }) => {
    if (!isUploadPath(path)) return send(path, request)
    return uploadOrigin ? realFetch(uploadOrigin + path, request) : new Response(null)
  })
  if (!uploadOrigin) vi.stubGlobal('XMLHttpRequest', RejectedUploadRequest)
  document.head.querySelector('base')?.remove()
  if (uploadOrigin) document.head.insertAdjacentHTML('beforeend', `<base href="${uploadOrigin}/">`)
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
  render(applicationForm(options))
  // Real browsers let visitors choose files of the wrong kind too.
  return { send, user: userEvent.setup({ applyAccept: false }) }
}

export const field = (name: string) => screen.getByRole('textbox', { name })
/** Returns the file input whose label begins with the given text. */
export const fileInput = (label: string) =>
  screen.getByLabelText((name) => name.startsWith(label), { selector: 'input[type=file]' })
export const submitButton = () => screen.getByRole('button', { name: copy.submit })
export const findToast = (text: string) => screen.findByText(text, { selector: '[data-kind] bdi' })

export const typeTextFields = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(field(labels.fullName), 'Shilan Karim')
  await user.type(field(labels.email), 'shilan@example.com')
  await user.type(field(labels.phone), '0750 123 4567')
}

export const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await typeTextFields(user)
  await user.upload(fileInput(labels.photo), photo)
  await user.upload(fileInput(labels.resume), resume)
}

/** Returns the error summary above the form. */
export const findSummary = async () =>
  (await screen.findByRole('heading', { name: copy.summary.title })).closest('div')
