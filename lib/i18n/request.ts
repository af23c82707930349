import { locale as rootLocale } from 'next/root-params'
import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, isLocale } from './locales.ts'
import { messagesFor } from './messages.ts'

export default getRequestConfig(async ({ locale: asked }) => {
  const wanted = asked ?? (await rootLocale())
  const locale = isLocale(wanted) ? wanted : defaultLocale
  return { locale, messages: messagesFor(locale), timeZone: 'Asia/Baghdad' }
})
