import type { Metadata } from 'next'
import { ContactPage, ContactUsForm } from '#app/[locale]/contact-us/contact-page.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { SupportFacts } from '#components/layout/support-facts.tsx'
import { FormProblem } from '#components/ui/form-problem.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Receipt } from '#components/ui/receipt.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { applications, siteDrafts } from '#lib/backend/index.ts'
import { receiptIn } from '#lib/http/receipts.ts'
import { draftTokenIn } from '#lib/http/reply.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { contactFields } from '#lib/schemas/contact.ts'
import { contactErrors } from '#lib/schemas/error-keys.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type PageProps = {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const load = async ({ params, searchParams }: PageProps) => {
  const locale = await localeOf(params)
  const query = await searchParams
  const sent = await receiptIn(query, { form: 'contact-us', vacancyId: null }, applications)
  const draft = await siteDrafts().readDraft(draftTokenIn(query) ?? '')
  return { locale, sent, draft: draft?.form === 'contact-us' ? draft : null }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, sent } = await load(props)
  const { meta, modal } = pageCopy(locale, 'contact-us')
  const failed = translatorFor(locale)('contact-us.summary.documentTitle', { title: meta.title })
  const title = sent ? modal.title : failed
  return pageMetadata(locale, null, { ...meta, title, index: false })
}

/** What became of a message that was sent without JavaScript. */
export default async function ContactResult(props: PageProps) {
  const { locale, sent, draft } = await load(props)
  const { modal, receipt, result, form, errors: words } = pageCopy(locale, 'contact-us')

  if (sent)
    return (
      <ContactPage locale={locale}>
        <Receipt
          copy={{
            receipt: { ...receipt, title: modal.title, text: `${receipt.text} ${receipt.keepHere}` },
            labels: form.labels,
          }}
          reference={sent.reference}
          received={{ name: '', email: '', message: '' }}
          facts={<SupportFacts locale={locale} />}
          own={null}
        >
          <ButtonLink link={linksFor(locale).page('contact-us')} size="large" className="w-full">
            {result.back}
          </ButtonLink>
        </Receipt>
      </ContactPage>
    )

  const wrong = contactFields.flatMap((field) => {
    const key = contactErrors.find((known) => known === draft?.errors[field])
    return key ? [{ field, name: form.labels[field], error: words[key] }] : []
  })
  return (
    <ContactPage locale={locale}>
      <ContactUsForm
        locale={locale}
        draft={draft ?? undefined}
        notice={
          <FormProblem
            title={result.errorTitle}
            message={draft?.message ?? result.gone}
            fields={wrong}
            icon={<Icon name="circle-alert" />}
            isFirst
          />
        }
      />
    </ContactPage>
  )
}
