'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { storeCookie } from '#lib/browser/choice-cookie.ts'
import { storeItem } from '#lib/browser/storage.ts'
import { localeKey } from '#lib/i18n/locale-restore.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'

/** The URL fragment that opens the side menu before hydration; language links omit it. */
export const sideMenuId = 'site-menu'

const localePrefixPattern = new RegExp(`^/(?:${localeCodes.join('|')})(?=/|$)`)

const saveChoice = (locale: Locale) => {
  storeCookie(localeKey, locale)
  storeItem(localeKey, locale)
}

// Returns the current URL in another locale. Call this when a link is used. Prerendered pages have no query,
// and the URL may have changed since rendering, for example when a receipt appeared.
const localizeCurrentUrl = (locale: Locale) => {
  const { pathname, search, hash } = window.location
  return `/${locale}${pathname.replace(localePrefixPattern, '')}${search}${hash === `#${sideMenuId}` ? '' : hash}`
}

type LanguageLinksProps = {
  locale: Locale
  currentIcon?: ReactNode
}

export function LanguageLinks({ locale, currentIcon }: LanguageLinksProps) {
  const pagePath = usePathname().replace(localePrefixPattern, '')
  return localeCodes.map((target) => (
    // `lang` and `dir` are attributes of the `html` element, so the link loads the whole page.
    <a
      key={target}
      href={`/${target}${pagePath}`}
      lang={locales[target].lang}
      hrefLang={locales[target].hreflang}
      aria-current={target === locale ? 'true' : undefined}
      // Opening a link in a new tab may fire no `click`, so set the URL here too.
      onPointerDown={({ currentTarget }) => {
        currentTarget.href = localizeCurrentUrl(target)
      }}
      onClick={({ currentTarget }) => {
        saveChoice(target)
        currentTarget.href = localizeCurrentUrl(target)
      }}
    >
      {locales[target].name}
      {target === locale && currentIcon}
    </a>
  ))
}
