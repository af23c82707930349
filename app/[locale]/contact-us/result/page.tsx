import type { Metadata } from 'next'
import { ContactPage, ContactUsForm } from '#app/[locale]/contact-us/contact-page.tsx'
import { localeFromParams, type PageProps } from '#components/layout/site-page.tsx'
import { SupportContacts } from '#components/layout/support-contacts.tsx'
import { Receipt } from '#components/ui/receipt.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/company/links.ts'
import { refusedFormContent } from '#lib/forms/failed-form-copy.ts'
import { readFormResult } from '#lib/forms/result-page.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const loadPageData = async ({ params, searchParams }: PageProps) => {
  const locale = await localeFromParams(params)
  const formRoute = { form: 'contact-us', vacancyId: null, locale } as const
  const formResult = await readFormResult(await searchParams, formRoute)
  const reference = formResult?.reference
  const { meta, modal } = pageCopy(locale, 'contact-us')
  const errorTitle = translatorFor(locale)('contact-us.summary.documentTitle', { title: meta.title })
  return { locale, formResult, reference, title: reference !== undefined ? modal.title : errorTitle }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, title } = await loadPageData(props)
  const { meta } = pageCopy(locale, 'contact-us')
  return pageMetadata(locale, null, { ...meta, title, index: false })
}

/**
 * Shows a message's receipt or, if a form sent without JavaScript was refused, the form with its errors. If the result
 * is missing, shows an empty form.
 */
export default async function ContactResult(props: PageProps) {
  const { locale, formResult, reference, title } = await loadPageData(props)
  const { modal, receipt, result, form } = pageCopy(locale, 'contact-us')

  if (reference !== undefined)
    return (
      <ContactPage locale={locale} title={title}>
        <Receipt
          copy={{
            receipt: { ...receipt, title: modal.title, text: `${receipt.text} ${receipt.keepHere}` },
            labels: form.labels,
          }}
          reference={reference}
          receivedFields={{ name: '', email: '', message: '' }}
          isUnreachable={formResult?.isUnreachable}
          supportContacts={<SupportContacts locale={locale} />}
          pagePath={null}
        >
          <ButtonLink link={linksFor(locale).page('contact-us')} size="large" className="w-full">
            {result.back}
          </ButtonLink>
        </Receipt>
      </ContactPage>
    )

  return (
    <ContactPage locale={locale} title={title}>
      <ContactUsForm locale={locale} initial={refusedFormContent(formResult, result)} />
    </ContactPage>
  )
}
