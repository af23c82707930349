import { createTranslator } from 'next-intl'
import { brand } from '#lib/brand.ts'
import { log } from '#lib/process/log.ts'
import { fileRules, megabyte } from '#lib/schemas/files.ts'
import { textKinds } from '#lib/schemas/text-kinds.ts'
import { supportPhone } from '#lib/settings/env.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import {
  driverSmsNumber,
  intercityHours,
  phoneTaxiNumber,
  registrationMinutes,
  supermarketItemCount,
} from './business-constants.ts'
import { type FormatCopy, formatHour, formatNumber, formatPhone } from './formats.ts'
import { fillPlaceholders } from './inline-text.ts'
import { loadedMessages } from './loaded-messages.ts'
import { type Locale, locales } from './locales.ts'

export type Messages = typeof en

/** The name of a message file, such as `careers` for a page or `common` for shared messages. */
export type MessageFileName = keyof Messages

/** The messages bundled with the site, with their placeholders unfilled. */
export const bundledMessages: Readonly<Record<Locale, Messages>> = { en, ar, ku }

type SupportCopy = Pick<Messages['common']['formats'], 'support'>

// The copy includes the verb, because visitors call a number but write through a form.
const supportText = ({ support: copy }: SupportCopy) => {
  const phone = supportPhone()
  return phone ? fillPlaceholders(copy.phone, { phone: formatPhone(phone) }) : copy.form
}

/** Returns the values for placeholders such as `{brand}`; phone numbers stay in Latin digits. */
const placeholderValues = (locale: Locale, formats: FormatCopy & SupportCopy) => ({
  brand: brand[locale],
  dial: phoneTaxiNumber,
  sms: driverSmsNumber,
  support: supportText(formats),
  items: formatNumber(locale, supermarketItemCount),
  minutes: formatNumber(locale, registrationMinutes),
  opens: formatHour(locale, formats, intercityHours.opens),
  closes: formatHour(locale, formats, intercityHours.closes),
  // The kind `phone`, for example, has the placeholder `{phoneLimit}`.
  ...Object.fromEntries(
    Object.entries(textKinds).map(([kind, { maxLength }]) => [
      `${kind}Limit`,
      formatNumber(locale, maxLength),
    ]),
  ),
  textLimit: formatNumber(locale, textKinds.lines.maxLength),
  photoLimit: formatNumber(locale, fileRules.photo.maxBytes / megabyte),
  resumeLimit: formatNumber(locale, fileRules.resume.maxBytes / megabyte),
})

/** Returns a property of an object or array; undefined for any other value. */
export const propertyOf = (container: unknown, key: string): unknown =>
  typeof container === 'object' && container ? Reflect.get(container, key) : undefined

/**
 * Returns a copy of messages with each string replaced by the result of `write`, which also receives the value at the
 * same path in `others`, and the path itself.
 */
export const mapMessages = <Copy extends object>(
  copy: Copy,
  others: unknown,
  write: (text: string, other: unknown, path: string) => string,
): Copy => {
  const mappedCopy = structuredClone(copy)
  const walk = (container: object, other: unknown, path: string) => {
    for (const key of Object.keys(container)) {
      const [value, counterpart] = [propertyOf(container, key), propertyOf(other, key)]
      if (typeof value === 'string') Reflect.set(container, key, write(value, counterpart, `${path}.${key}`))
      else if (typeof value === 'object' && value) walk(value, counterpart, `${path}.${key}`)
    }
  }
  walk(mappedCopy, others, '')
  return mappedCopy
}

export const fillCopy = <Copy extends object>(copy: Copy, values: Readonly<Record<string, string>>): Copy =>
  mapMessages(copy, null, (text) => fillPlaceholders(text, values))

/** Returns a locale's messages, bundled or from MESSAGES_URL, with their placeholders unfilled. */
export const currentMessages = (locale: Locale): Messages =>
  loadedMessages().messages[locale] ?? bundledMessages[locale]

const prepareMessages = (locale: Locale, unfilledMessages: Messages) => {
  const messages = fillCopy(unfilledMessages, placeholderValues(locale, unfilledMessages.common.formats))
  const t = createTranslator({
    // Do not pass `locale` itself: CLDR's `ku` is Kurmanji, not Sorani.
    locale: locales[locale].intl,
    messages,
    onError: ({ message }) => log('error', 'message.format-failed', { locale, detail: message }),
  })
  return { messages, t }
}

const preparedMessages = new WeakMap<Messages, ReturnType<typeof prepareMessages>>()

const preparedMessagesFor = (locale: Locale, unfilledMessages = currentMessages(locale)) => {
  const entry = preparedMessages.get(unfilledMessages) ?? prepareMessages(locale, unfilledMessages)
  preparedMessages.set(unfilledMessages, entry)
  return entry
}

/** Returns a locale's messages with placeholders such as `{brand}` filled in; ICU arguments remain unfilled. */
export const messagesFor = (locale: Locale): Messages => preparedMessagesFor(locale).messages

/** Returns the function that formats messages with ICU arguments: `t('careers.jobs.count', { n, count })`. */
export const translatorFor = (locale: Locale) => preparedMessagesFor(locale).t

export const pageCopy = <Page extends MessageFileName>(locale: Locale, page: Page): Messages[Page] =>
  messagesFor(locale)[page]

/** Returns a page's bundled copy, even if MESSAGES_URL has replaced it. */
export const bundledCopy = <Page extends MessageFileName>(locale: Locale, page: Page): Messages[Page] =>
  preparedMessagesFor(locale, bundledMessages[locale]).messages[page]
