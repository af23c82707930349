'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { defaultLocale, isLocale, type Locale } from '#lib/i18n/locales.ts'

type ByLanguageProps = { documents: Record<Locale, ReactNode>; fonts: Record<Locale, string> }

/** Renders the document in the language of the URL or in the default language, on the server too. */
export function ByLanguage({ documents, fonts }: ByLanguageProps) {
  const [, segment] = usePathname().split('/')
  const locale = isLocale(segment) ? segment : defaultLocale
  preload(fonts[locale], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return documents[locale]
}
