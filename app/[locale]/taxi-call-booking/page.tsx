import { sitePage } from '#components/layout/site-page.tsx'
import { Cities } from '#components/sections/cities.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Tabs } from '#components/sections/tabs.tsx'
import { phoneTaxiNumber } from '#lib/i18n/facts.ts'
import { cityRows, serviceCities } from '#lib/places/cities.ts'
import { FigureHero } from './figure-hero.tsx'

const page = sitePage('taxi-call-booking', ({ copy, links, locale, number }) => {
  const { you, items } = copy.talk
  const { dial, register, sms } = items
  const call = { kind: 'call', number: phoneTaxiNumber } as const
  return (
    <>
      <FigureHero
        copy={copy.hero}
        picture="taxi-call-booking"
        action={links.phoneTaxi}
        webApp={links.webApp}
      />
      <Tabs
        copy={copy.talk}
        number={number}
        tabs={[
          { id: 'dial', copy: dial, panel: { ...call, copy: { ...dial, you }, rows: [] } },
          {
            id: 'register',
            copy: register,
            panel: {
              ...call,
              copy: { ...register, you },
              rows: [
                { icon: 'circle-dot', name: register.ui.from, value: register.ui.pickup },
                { icon: 'map-pin', name: register.ui.to, value: register.ui.destination },
              ],
            },
          },
          { id: 'sms', copy: sms, panel: { kind: 'message', copy: sms, number: phoneTaxiNumber } },
        ]}
      />
      <Cities copy={copy.cities} cities={cityRows(locale, serviceCities.phoneTaxi, links)} />
      <Faq copy={copy.faq} support={links.page('contact')} ground="paper" />
      <Closing copy={copy.closing} action={links.phoneTaxi} webApp={links.webApp} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
