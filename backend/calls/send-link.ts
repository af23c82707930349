import { type ParsedForm, readTextForm } from '#backend/forms/form-parser.ts'
import type { FormOutcome, SentForm } from '#backend/outcome.ts'
import { type SiteBackend, siteBackend } from '#backend/site.ts'
import { errorText, log } from '#lib/process/log.ts'
import { removeIgnorableCharacters } from '#lib/schemas/characters.ts'
import { phoneCountries } from '#lib/schemas/mobile-number.ts'
import { enforceLimits, formLocale, Refusal, runCall } from './form-call.ts'

/**
 * Parses a mobile number written in the digits of any of the three languages, with or without the country code's `+`;
 * returns null if the number is invalid or the form does not list its country.
 */
export const parseMobileNumber = async (country: string, input: string) => {
  // Many sites never need this package, so load it on demand.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  // A copied number may contain invisible bidi control characters.
  const text = removeIgnorableCharacters(input)
  const { region } = phoneCountries.find(({ code }) => code === country) ?? phoneCountries[0]
  for (const candidate of [text, `+${text}`]) {
    const number = parsePhoneNumberFromString(candidate, region)
    if (number?.isValid() && phoneCountries.some((listedCountry) => listedCountry.region === number.country))
      return number
  }
  return null
}

const readValues = ({ text }: ParsedForm) => ({
  country: text.get('country') ?? '',
  phone: text.get('phone') ?? '',
})

const validate = async (form: ParsedForm) => {
  const { country, phone } = readValues(form)
  if (!phone.trim()) throw new Refusal('invalidFields', { errors: { phone: 'required' } })
  const number = await parseMobileNumber(country, phone)
  if (!number) throw new Refusal('invalidFields', { errors: { phone: 'invalid' } })
  return { phoneNumber: number.number, nationalNumber: number.formatNational() }
}

// Counts the SMS before it is sent, because a gateway that times out may still have sent it.
const enforceSmsLimits = async (phoneNumber: string, client: string, { limits }: SiteBackend) => {
  await enforceLimits(limits, [
    { limit: 'SMS links per number', subject: phoneNumber },
    { limit: 'SMS links per IP address', subject: client },
    { limit: 'SMS links in total', subject: '' },
  ])
}

const accept = async (sentForm: SentForm, form: ParsedForm, site: SiteBackend) => {
  if (!site.links) throw new Refusal('failed')
  const { phoneNumber, nationalNumber } = await validate(form)
  await enforceSmsLimits(phoneNumber, sentForm.client, site)
  await site.links.deliver(phoneNumber, formLocale(form, sentForm))
  return { link: { phone: nationalNumber, delivery: site.links.delivery } }
}

const refusalFrom = (error: unknown): Refusal => {
  log('error', 'sms.send-failed', { error: errorText(error) })
  return new Refusal('failed')
}

/**
 * Sends the link to the app by SMS or, on a site that only stores links, stores the link and the phone number. Refuses
 * the form if the site does neither.
 */
export const sendLink = async (sentForm: SentForm, site = siteBackend()): Promise<FormOutcome> => {
  const form = await readTextForm(sentForm)
  return runCall(sentForm, form, site, {
    ...{ form: 'send-link', vacancyId: null, readValues, refusalFrom },
    accept: () => accept(sentForm, form, site),
  })
}
