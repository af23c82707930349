import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { Tab } from '#lib/content/section-tabs.ts'
import { phoneTaxiNumber } from '#lib/i18n/facts.ts'
import { cityRows, serviceCities } from '#lib/places/cities.ts'

const talkTabs = ({ copy: { talk }, number }: PageContext<'taxi-call-booking'>): Tab[] => {
  const { dial, register, sms } = talk.items
  const call = { kind: 'call', number: phoneTaxiNumber } as const
  return [
    {
      id: 'dial',
      copy: dial,
      numeral: number(1),
      panel: { ...call, copy: { ...dial, you: talk.you }, rows: [] },
    },
    {
      id: 'register',
      copy: register,
      numeral: number(2),
      panel: {
        ...call,
        copy: { ...register, you: talk.you },
        rows: [
          { icon: 'circle-dot', name: register.ui.from, value: register.ui.pickup },
          { icon: 'map-pin', name: register.ui.to, value: register.ui.destination },
        ],
      },
    },
    {
      id: 'sms',
      copy: sms,
      numeral: number(3),
      panel: { kind: 'message', copy: sms, number: phoneTaxiNumber },
    },
  ]
}

export const taxiCallBooking: PageSections<'taxi-call-booking'> = (context) => {
  const { copy, links, locale } = context
  return [
    {
      kind: 'figure-hero',
      copy: copy.hero,
      picture: 'taxi-call-booking',
      action: { label: copy.hero.action, link: links.phoneTaxi },
      other: { label: copy.hero.webApp, link: links.webApp },
    },
    { kind: 'tabs', copy: copy.talk, tabs: talkTabs(context) },
    {
      kind: 'cities',
      copy: copy.cities,
      cities: cityRows(locale, serviceCities.phoneTaxi, links),
      picture: null,
    },
    { kind: 'faq', copy: copy.faq, support: links.page('contact'), ground: 'paper' },
    {
      kind: 'closing',
      copy: copy.closing,
      action: links.phoneTaxi,
      other: { label: copy.closing.webApp, link: links.webApp },
    },
  ]
}
