'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { localeCookie } from '#lib/i18n/negotiate.ts'
import { choiceLifetime } from '#lib/i18n/restored-choice.ts'
import { remember } from './remember.ts'

const prefix = new RegExp(`^/(?:${localeCodes.join('|')})(?=/|$)`)

const choose = (locale: Locale) => {
  // Not the Cookie Store API: it exists on https only.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${choiceLifetime}; SameSite=Lax`
  remember(localeCookie, locale)
}

type LanguageLinksProps = {
  locale: Locale
  linkClassName: string
  /** Stands behind the current language. */
  mark?: ReactNode
}

function Links({ locale, linkClassName, mark, query }: LanguageLinksProps & { query: string }) {
  const page = usePathname().replace(prefix, '')
  return localeCodes.map((code) => (
    // A whole page load: direction and language stand on the html element.
    <a
      key={code}
      href={`/${code}${page}${query}`}
      lang={locales[code].lang}
      hrefLang={locales[code].hreflang}
      aria-current={code === locale ? 'true' : undefined}
      className={linkClassName}
      onClick={() => choose(code)}
    >
      {locales[code].name}
      {code === locale && mark}
    </a>
  ))
}

function LinksWithQuery(props: LanguageLinksProps) {
  const query = useSearchParams().toString()
  return <Links {...props} query={query && `?${query}`} />
}

/** The same page in each language. */
export function LanguageLinks(props: LanguageLinksProps) {
  // Prerendered pages know no query: they carry the fallback.
  return (
    <Suspense fallback={<Links {...props} query="" />}>
      <LinksWithQuery {...props} />
    </Suspense>
  )
}
