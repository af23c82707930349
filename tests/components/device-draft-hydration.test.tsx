import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import {
  applicationForm,
  copy,
  field,
  hydrateForm,
  labels,
} from '#tests/support/components/application-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test('typed before the page came alive → stays, and only empty fields are filled', () => {
  const text = { fullName: 'Older', phone: '0750 123 4567' }
  localStorage.setItem(
    'application-draft',
    JSON.stringify({ savedAt: Date.now(), text, letterFor: '/web/apply-job/7' }),
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(applicationForm())
  document.body.append(container)
  const name = container.querySelector<HTMLInputElement>('#fullName')
  if (name) name.value = 'Shilan'
  hydrateForm(container)
  expect(field(labels.fullName)).toHaveValue('Shilan')
  expect(field(labels.phone)).toHaveValue('0750 123 4567')
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('application-draft')).toContain('Shilan')
})

test.each([
  ['brought back by the browser itself', 'Shilan', copy.draft.restored],
  ['typed anew', 'Karim', copy.draft.kept],
])('beside files that came back, text that was %s → is called so', async (_, value, note) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(null, { headers: { 'upload-offset': '9', 'upload-length': '9' } }),
  )
  const text = { fullName: 'Shilan', email: '', phone: '', coverLetter: '' }
  const cv = { token: 'token-of-the-cv-1', name: 'cv.pdf', size: 9, fingerprint: '', isWhole: true }
  const draft = { savedAt: Date.now(), text, letterFor: '/web/apply-job/7', files: { resume: [cv] } }
  localStorage.setItem('application-draft', JSON.stringify(draft))
  const container = document.createElement('div')
  container.innerHTML = renderToString(applicationForm())
  document.body.append(container)
  const name = container.querySelector<HTMLInputElement>('#fullName')
  if (name) name.value = value
  hydrateForm(container)
  const { parentElement } = screen.getByRole('button', { name: copy.draft.clear })
  await vi.waitFor(() => expect(parentElement).toHaveTextContent(`${note} ${copy.draft.files}`))
})
