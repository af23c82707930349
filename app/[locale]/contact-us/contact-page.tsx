import { Activity, type ReactNode } from 'react'
import { ContactForm, type ContactFormProps } from '#components/forms/contact-form.tsx'
import { PageTitle } from '#components/layout/page-title.tsx'
import { PrivacyLink } from '#components/layout/privacy-link.tsx'
import { SupportPhones } from '#components/layout/support-contacts.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { supportPhone } from '#lib/settings/env.ts'
import styles from './contact-page.module.css'

type ContactUsFormProps = { locale: Locale } & Pick<ContactFormProps, 'initial'>

export function ContactUsForm({ locale, initial }: ContactUsFormProps) {
  const { form, errors, serverMessages, summary, toasts, modal, receipt } = pageCopy(locale, 'contact-us')
  return (
    // `Activity` hydrates the form after the rest of the page.
    <Activity>
      <ContactForm
        locale={locale}
        action="/web/contact-us"
        copy={{ form, errors, serverMessages, summary, toasts, modal, receipt }}
        toastCopy={pageCopy(locale, 'common').toast}
        icons={{
          alert: <Icon name="circle-alert" />,
          success: <Icon name="circle-check" />,
          close: <Icon name="x" />,
          send: <Icon name="send" mirror />,
          spinner: <Icon name="loader-circle" />,
        }}
        privacyLink={<PrivacyLink locale={locale} />}
        initial={initial}
      />
    </Activity>
  )
}

type ContactPageProps = { locale: Locale; title: string; children: ReactNode }

/** Layout shared by the contact form and its result page. */
export function ContactPage({ locale, title, children }: ContactPageProps) {
  const { hero } = pageCopy(locale, 'contact-us')
  const links = linksFor(locale)
  return (
    <main id="main" data-task data-theme="green" className="on-field min-h-page bg-field text-on-field">
      <PageTitle locale={locale}>{title}</PageTitle>
      <div className="wrap grid gap-10 pt-hero pb-hero lg:grid-cols-2 lg:items-start lg:gap-24">
        <div className="min-w-0">
          <h1 className="d2">
            {hero.titleLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-5 lead font-medium">
            <CopyText>{hero.text}</CopyText>{' '}
            {supportPhone() && <LinkedText links={links}>{hero.urgent}</LinkedText>}
          </p>
          <SiteLink link={links.page('contact')} className="mt-3 text-link print:hidden">
            {hero.branches} <Icon name="arrow-right" mirror />
          </SiteLink>
          <SupportPhones locale={locale} className="mt-1" />
          <Picture name="contact" sizes="540px" mirror className={`hidden lg:block ${styles.art}`} />
        </div>
        <div className={`min-w-0 rounded-xl bg-card p-card text-text print:p-0 ${styles.paper}`}>
          {children}
        </div>
      </div>
    </main>
  )
}
