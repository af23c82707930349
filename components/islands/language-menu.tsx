'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { storeItem } from '#lib/browser/storage.ts'
import { localeCookie, localeMaxAgeSeconds } from '#lib/i18n/locale-restore.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'

/** Fragment that opens the side menu before hydration; language links omit it. */
export const menuId = 'site-menu'

const localePrefix = new RegExp(`^/(?:${localeCodes.join('|')})(?=/|$)`)

const saveChoice = (locale: Locale) => {
  // The Cookie Store API exists on https only.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${localeMaxAgeSeconds}; SameSite=Lax`
  storeItem(localeCookie, locale)
}

// Reads the URL on click, because a receipt or an anchor may have changed it since the page was rendered.
const hrefIn = (locale: Locale) => {
  const { pathname, search, hash } = window.location
  return `/${locale}${pathname.replace(localePrefix, '')}${search}${hash === `#${menuId}` ? '' : hash}`
}

type LanguageLinksProps = {
  locale: Locale
  currentIcon?: ReactNode
}

type LinkProps = LanguageLinksProps & { target: Locale }

function LanguageLink({ locale, target, currentIcon, query }: LinkProps & { query: string }) {
  const page = usePathname().replace(localePrefix, '')
  return (
    // The link loads the whole page, because `lang` and `dir` are attributes of the `html` element.
    <a
      href={`/${target}${page}${query}`}
      lang={locales[target].lang}
      hrefLang={locales[target].hreflang}
      aria-current={target === locale ? 'true' : undefined}
      onClick={({ currentTarget }) => {
        saveChoice(target)
        currentTarget.href = hrefIn(target)
      }}
    >
      {locales[target].name}
      {target === locale && currentIcon}
    </a>
  )
}

function LinkWithQuery(props: LinkProps) {
  const query = useSearchParams().toString()
  return <LanguageLink {...props} query={query && `?${query}`} />
}

export function LanguageLinks(props: LanguageLinksProps) {
  return localeCodes.map((target) => (
    // A prerendered page has no query, so its HTML contains the fallback. React streams no boundary as small
    // as one link, so the HTML of other pages contains the query.
    <Suspense key={target} fallback={<LanguageLink {...props} target={target} query="" />}>
      <LinkWithQuery {...props} target={target} />
    </Suspense>
  ))
}
