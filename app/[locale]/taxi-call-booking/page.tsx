import { sitePage } from '#components/layout/site-page.tsx'
import { CitiesByCountry } from '#components/sections/cities.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Diorama } from '#components/sections/hero.tsx'
import { PhoneCall, Tabs, TextMessage } from '#components/sections/tabs.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ActionLink, TextLink } from '#components/ui/headings.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { phoneTaxiNumber } from '#lib/i18n/business-constants.ts'
import { cityGroups } from '#lib/places/cities.ts'
import { serviceCities } from '#lib/places/service-cities.ts'
import styles from './figure-hero.module.css'

/** A hero whose heading includes the phone number, as a link that starts a call. */
const FigureHero = ({ copy: { hero }, links: { phoneTaxi, webApp } }: PageContext<'taxi-call-booking'>) => (
  <section className="on-field relative overflow-x-clip bg-field text-on-field">
    <div className={`relative wrap pt-8 md:pt-10 ${styles.hero}`}>
      <div className="relative z-3">
        <h1>
          <SiteLink link={phoneTaxi} className={styles.figure}>
            <span aria-hidden="true" dir="ltr">
              {hero.figure}
            </span>
            <span className="sr-only">{hero.action}. </span>
          </SiteLink>
          <span className={`block d2 ${styles.text}`}>{hero.title}</span>
        </h1>
        <p className={`mt-4 lead font-medium ${styles.text}`}>
          <CopyText>{hero.text}</CopyText>
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ActionLink link={phoneTaxi} label={hero.action} />
          <TextLink link={webApp} label={hero.webApp} />
        </div>
      </div>
      <Diorama picture="taxi-call-booking" className={styles.diorama} />
    </div>
  </section>
)

const page = sitePage('taxi-call-booking', (context) => {
  const { copy, links, locale, formatNumber } = context
  const { you, items } = copy.talk
  const { dial, register, sms } = items
  const callProps = { you, phoneNumber: phoneTaxiNumber }
  return (
    <>
      <FigureHero {...context} />
      <Tabs
        copy={copy.talk}
        formatNumber={formatNumber}
        locale={locale}
        tabs={[
          { id: 'dial', copy: dial, panel: <PhoneCall {...callProps} talk={dial.talk} /> },
          {
            id: 'register',
            copy: register,
            panel: (
              <PhoneCall
                {...callProps}
                talk={register.talk}
                orderRows={[
                  { icon: 'circle-dot', name: register.ui.from, value: register.ui.pickup },
                  { icon: 'map-pin', name: register.ui.to, value: register.ui.destination },
                ]}
              />
            ),
          },
          {
            id: 'sms',
            copy: sms,
            panel: <TextMessage message={sms.message} phoneNumber={phoneTaxiNumber} />,
          },
        ]}
      />
      <CitiesByCountry
        copy={copy.cities}
        groups={cityGroups(locale, serviceCities.phoneTaxi, links)}
        links={links}
      />
      <Faq copy={copy.faq} links={links} background="paper" />
      <Closing copy={copy.closing} action={links.phoneTaxi} webApp={links.webApp} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
