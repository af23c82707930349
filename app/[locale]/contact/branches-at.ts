import { env } from '#lib/base/env.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { driverSmsNumber, phoneTaxiNumber } from '#lib/i18n/business-constants.ts'
import { formatPhone, numeralsOf } from '#lib/i18n/formats.ts'
import type { SiteLink } from '#lib/i18n/links.ts'
import { pluralWords } from '#lib/i18n/plurals.ts'
import {
  branchCountries,
  branches,
  branchRows,
  isSample,
  offices,
  sortBranches,
} from '#lib/places/branches.ts'
import { type Asked, fullAddress } from '#lib/places/find-branches.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import type { BranchesProps } from './branches.tsx'
import type { ContactLine, SupportWays } from './contact-card.tsx'

type Contact = PageContext<'contact'>

const inside = (href: string): SiteLink => ({ href, external: false })

const officeLine = ({ links, locale }: Contact, name: string, office: string): ContactLine => {
  const branch = branches.find(({ id }) => id === office)
  if (!branch) return { name, text: '', link: null }
  const { title, address, position } = branch
  const text = fullAddress(locale, { title: title[locale], address: address[locale] })
  // With its path, because a list without JavaScript may not hold it.
  return { name, text, link: links.page(`contact#${office}`), office: { position, address: text } }
}

const supportWays = (context: Contact): SupportWays => {
  const { links } = context
  const { card } = context.copy
  const { SUPPORT_PHONE: phone, SUPPORT_FAX: fax, SUPPORT_EMAIL: email } = env()
  return {
    title: card.title,
    phone: { name: card.phone, text: formatPhone(phone), link: inside(`tel:${phone}`) },
    lines: [
      { name: card.fax, text: formatPhone(fax), link: null },
      { name: card.email, text: email, link: inside(`mailto:${email}`) },
      officeLine(context, card.driverAffairs, offices.driverAffairs),
      { name: card.sms, text: driverSmsNumber, link: inside(`sms:${driverSmsNumber}`), isShort: true },
      { name: card.passengerServices, text: phoneTaxiNumber, link: links.phoneTaxi, isShort: true },
      officeLine(context, card.bikeBox, offices.bikeBox),
    ],
    write: { label: card.write, link: links.page('contact-us') },
  }
}

/** The branches of the contact page at an address that asks for some of them, or for all. */
export const branchesAt = (context: Contact, asked: Asked): BranchesProps => {
  const { copy, common, links, locale, number, t } = context
  const { list, search, countries, row, map } = copy
  const rows = sortBranches(locale, branchRows(locale))
  return {
    title: t('contact.hero.title', { n: rows.length, count: number(rows.length) }),
    text: copy.hero.text,
    sample: isSample ? list.sample : null,
    copy: {
      list: { title: list.title, skip: list.skip, empty: list.empty },
      search,
      countries,
      row,
      map,
      count: pluralWords(locale, (n, count) => t('contact.list.count', { n, count })),
      numerals: numeralsOf(locale),
      newTab: common.links.newTab,
    },
    rows,
    countries: branchCountries(locale, rows),
    google: googleMapSetup(locale, env()),
    path: links.page('contact').href,
    asked,
    card: supportWays(context),
  }
}
