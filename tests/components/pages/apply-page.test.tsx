import { expect, test, vi } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { aside, confirmation, deadlines, hints, optional } = pageCopy('en', 'apply')
const mailSettings = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'jobs@company.example' }

test.each([
  ['no settings', {}, aside.steps.number, deadlines.contact],
  [
    'SMTP_URL and MAIL_FROM set',
    mailSettings,
    `${aside.steps.number} ${confirmation.form}`,
    deadlines.contact,
  ],
  [
    'REPLY_WITHIN_DAYS=5',
    { REPLY_WITHIN_DAYS: '5' },
    aside.steps.number,
    'Expect an answer within 5 days of applying.',
  ],
])(
  '%s → the steps beside the form contain exactly the expected promises',
  async (_name, settings, firstStep, replyText) => {
    // The site reads its settings once per process, so reset the modules.
    vi.resetModules()
    vi.unstubAllEnvs()
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    const { ApplyPage } = await import('#app/[locale]/apply/[id]/apply-page.tsx')
    const page = await renderStatic(
      <ApplyPage locale="en" vacancyId="7" vacancy={null} title="Apply">
        {null}
      </ApplyPage>,
    )
    const stepTexts = [...page.querySelectorAll('aside li')].map(({ textContent }) => textContent)
    expect(stepTexts).toEqual([firstStep, `${aside.steps.review} ${replyText}`, aside.steps.follow])
  },
)

test('APPLICATION_FILES=optional → both file hints contain “optional”', async () => {
  vi.resetModules()
  vi.stubEnv('APPLICATION_FILES', 'optional')
  const { ApplyForm } = await import('#app/[locale]/apply/[id]/apply-page.tsx')
  const form = await renderStatic(<ApplyForm locale="en" vacancyId="7" vacancy={null} />)
  for (const hint of [hints.photo, hints.resume]) expect(form).toHaveTextContent(`${optional}, ${hint}`)
})
