'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { remember } from '#lib/browser/storage.ts'
import { choiceLifetime, localeCookie } from '#lib/i18n/locale-restore.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'

/** The fragment that opens the phone's menu before JavaScript; no other page begins with it open. */
export const menuId = 'site-menu'

const prefix = new RegExp(`^/(?:${localeCodes.join('|')})(?=/|$)`)

const choose = (locale: Locale) => {
  // The Cookie Store API exists on https only.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${choiceLifetime}; SameSite=Lax`
  remember(localeCookie, locale)
}

// The address is read when it is needed: a receipt or an anchor may have changed it since the page was drawn.
const addressIn = (locale: Locale) => {
  const { pathname, search, hash } = window.location
  return `/${locale}${pathname.replace(prefix, '')}${search}${hash === `#${menuId}` ? '' : hash}`
}

type LanguageLinksProps = {
  locale: Locale
  /** The mark behind the current language. */
  mark?: ReactNode
}

type LinkProps = LanguageLinksProps & { to: Locale }

function LanguageLink({ locale, to, mark, query }: LinkProps & { query: string }) {
  const page = usePathname().replace(prefix, '')
  return (
    // The link loads the whole page, because direction and language stand on the html element.
    <a
      href={`/${to}${page}${query}`}
      lang={locales[to].lang}
      hrefLang={locales[to].hreflang}
      aria-current={to === locale ? 'true' : undefined}
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
    // A prerendered page knows no query and carries the fallback. React streams no boundary as small as one link,
    // so other pages have the query without JavaScript too.
    <Suspense key={to} fallback={<LanguageLink {...props} to={to} query="" />}>
      <LinkWithQuery {...props} to={to} />
    </Suspense>
  ))
}
