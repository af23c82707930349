import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { applicationForm, field, hydrateForm, labels } from '#tests/support/application-form.tsx'

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
