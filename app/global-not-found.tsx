import './styles/all.ts'
import { headers } from 'next/headers'
import { Document } from '#components/layout/document.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { brand } from '#lib/brand.ts'
import { type Links, linksFor } from '#lib/company/links.ts'
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { localeHeader } from '#lib/i18n/negotiate.ts'
import { fontUrl } from './fonts.ts'
import styles from './global-not-found.module.css'

export { viewport } from './viewport.ts'

function NotFound({ copy, links }: { copy: Messages['common']['notFound']; links: Links }) {
  const otherLinks = [
    { path: 'taxi-ride', name: copy.taxi },
    { path: 'careers', name: copy.careers },
    { path: 'contact-us', name: copy.contact },
  ]
  return (
    <main id="main" data-task className="overflow-hidden">
      <div className="wrap pt-hero pb-hero">
        <div className={`relative mb-8 ${styles.drawing}`}>
          <svg
            viewBox="0 0 760 330"
            fill="none"
            strokeWidth="44"
            strokeLinejoin="round"
            className="overflow-visible stroke-green"
            aria-hidden="true"
          >
            <path d="M146 310V24L26 214H200" />
            <rect x="262" y="24" width="206" height="264" rx="103" />
            <path d="M654 310V24L534 214H708" />
            <path d="M744 214H1660" strokeDasharray="60 44" className="rtl:-scale-x-100" />
          </svg>
          <Picture
            name="404"
            sizes="(min-width: 1400px) 560px, (min-width: 768px) 40vw, 260px"
            priority
            mirror
            className="absolute"
          />
        </div>
        <h1 className="d2">{copy.title}</h1>
        <p className="mt-3 mb-8 lead text-muted">{copy.text}</p>
        <ul className="flex flex-wrap gap-3">
          <li>
            <ButtonLink link={links.page('')}>{copy.home}</ButtonLink>
          </li>
          {otherLinks.map(({ path, name }) => (
            <li key={path}>
              <ButtonLink link={links.page(path)} variant="line">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}

/** Page for unknown URLs. Next passes no parameters to it, so the middleware passes the locale in a header. */
export default async function GlobalNotFound() {
  const code = (await headers()).get(localeHeader)
  const locale = isLocale(code) ? code : defaultLocale
  const { notFound } = pageCopy(locale, 'common')
  return (
    <Document
      locale={locale}
      fontUrl={fontUrl(locale)}
      header={<Header locale={locale} />}
      footer={<Footer locale={locale} />}
    >
      <title>{`${notFound.meta.title} · ${brand[locale]}`}</title>
      <meta name="description" content={notFound.meta.description} />
      <NotFound copy={notFound} links={linksFor(locale)} />
    </Document>
  )
}
