'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { remember } from '#lib/base/remember.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { choiceLifetime, localeCookie } from '#lib/i18n/restored-choice.ts'

const prefix = new RegExp(`^/(?:${localeCodes.join('|')})(?=/|$)`)

const choose = (locale: Locale) => {
  // Not the Cookie Store API: it exists on https only.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${choiceLifetime}; SameSite=Lax`
  remember(localeCookie, locale)
}

// As it is now: a receipt, or a place on the page, may have an address by itself since the page was drawn.
const addressIn = (locale: Locale) => {
  const { pathname, search, hash } = window.location
  return `/${locale}${pathname.replace(prefix, '')}${search}${hash}`
}

type LanguageLinksProps = {
  locale: Locale
  linkClassName: string
  /** Stands behind the current language. */
  mark?: ReactNode
}

type LinkProps = LanguageLinksProps & { to: Locale }

function LanguageLink({ locale, to, linkClassName, mark, query }: LinkProps & { query: string }) {
  const page = usePathname().replace(prefix, '')
  return (
    // A whole page load: direction and language stand on the html element.
    <a
      href={`/${to}${page}${query}`}
      lang={locales[to].lang}
      hrefLang={locales[to].hreflang}
      aria-current={to === locale ? 'true' : undefined}
      className={linkClassName}
      onClick={({ currentTarget }) => {
        choose(to)
        currentTarget.href = addressIn(to)
      }}
    >
      {locales[to].name}
      {to === locale && mark}
    </a>
  )
}

function LinkWithQuery(props: LinkProps) {
  const query = useSearchParams().toString()
  return <LanguageLink {...props} query={query && `?${query}`} />
}

/** The same page in each language. */
export function LanguageLinks(props: LanguageLinksProps) {
  return localeCodes.map((to) => (
    // Prerendered pages know no query: they carry the fallback. What is as small as one link is not streamed,
    // so that it has the query without JavaScript too.
    <Suspense key={to} fallback={<LanguageLink {...props} to={to} query="" />}>
      <LinkWithQuery {...props} to={to} />
    </Suspense>
  ))
}
