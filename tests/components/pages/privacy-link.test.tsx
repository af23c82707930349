import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApplyForm } from '#app/[locale]/apply/[id]/apply-page.tsx'
import { ContactUsForm } from '#app/[locale]/contact-us/contact-page.tsx'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

test.each(localeCodes)('contact and apply forms in %s → link to the privacy policy', async (locale) => {
  const forms = [
    <ContactUsForm key="contact" locale={locale} />,
    <ApplyForm key="apply" locale={locale} vacancyId="7" vacancy={null} />,
  ]
  for (const form of forms) {
    document.body.replaceChildren(await renderStatic(form))
    const link = within(screen.getByRole('form')).getByRole('link', {
      name: pageCopy(locale, 'common').nav.privacyPolicy,
    })
    expect(link).toHaveAttribute('href', `/${locale}/privacy-policy`)
  }
})
