import type { ReactNode } from 'react'
import { sitePage } from '#components/layout/site-page.tsx'
import { Checks } from '#components/sections/checks.tsx'
import { Choices } from '#components/sections/choices.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Steps } from '#components/sections/steps.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead, TextLink, TitledText } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/company/links.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { SceneName } from '#lib/content/pictures.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import styles from './related-service.module.css'

const sampleFareDinars = 4500

type RelatedServiceProps = {
  copy: Messages['taxi-ride']['siblings']['intercity']
  picture: SceneName
  serviceLink: Target
  children: ReactNode
}

const RelatedService = ({ copy, picture, serviceLink, children }: RelatedServiceProps) => (
  <li className="@container relative flex h-full flex-col justify-between gap-6 overflow-hidden rounded-xl bg-mist p-6 lg:min-h-80 lg:p-8">
    <span className={`relative z-1 ${styles.figure}`} aria-hidden="true">
      <CopyText>{copy.figure}</CopyText>
    </span>
    <Picture
      name={picture}
      sizes="(min-width: 1024px) 320px, 200px"
      mirror
      className={`absolute max-w-none ${styles.picture}`}
    />
    <div className={`relative z-1 ${styles.text}`}>
      <TitledText copy={copy} textClass="text-muted" />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {children}
        <SiteLink link={serviceLink} className="text-link">
          {copy.own}
        </SiteLink>
      </div>
    </div>
  </li>
)

const RelatedServices = ({ copy: { siblings }, common, links }: PageContext<'taxi-ride'>) => {
  const callButton = (
    <ButtonLink link={links.phoneTaxi}>
      <Icon name="phone" />
      <span>
        <CopyText>{siblings.phone.action}</CopyText>
      </span>
    </ButtonLink>
  )
  const webAppAction = { link: links.webApp, label: common.nav.openWebApp }
  return (
    <section className="sec pt-0">
      <div className="wrap">
        <SectionHead title={siblings.title} />
        <ul className="grid gap-4 lg:grid-cols-2">
          <RelatedService
            copy={siblings.phone}
            picture="taxi-call-booking"
            serviceLink={links.page('taxi-call-booking')}
          >
            {callButton}
            <TextLink {...webAppAction} />
          </RelatedService>
          <RelatedService
            copy={siblings.intercity}
            picture="taxi-intercity"
            serviceLink={links.page('taxi-intercity')}
          >
            <ButtonLink link={webAppAction.link}>
              {webAppAction.label} <Icon name="arrow-up-right" mirror />
            </ButtonLink>
          </RelatedService>
        </ul>
      </div>
    </section>
  )
}

const page = sitePage('taxi-ride', (context) => {
  const { copy, links, formatNumber, formatPrice } = context
  return (
    <>
      <Hero copy={copy.hero} picture="taxi-ride" action={links.webApp} howHref="#steps" />
      <Stops links={links} copy={copy.benefits} background="paper" />
      <Steps
        id="steps"
        copy={copy.steps}
        formatNumber={formatNumber}
        screen={{
          copy: copy.screen,
          values: [formatPrice(sampleFareDinars)],
          pictures: ['taxi'],
        }}
      />
      <Checks
        copy={copy.safety}
        icons={['badge-check', 'share-2', 'phone', 'shield', 'headset', 'lock']}
        links={links}
      />
      <Choices
        copy={copy.payments}
        choices={[
          { copy: copy.payments.items.wallet, picture: 'purse' },
          { copy: copy.payments.items.cash, picture: 'cash' },
          { copy: copy.payments.items.online, picture: 'bank-card' },
        ]}
      />
      <RelatedServices {...context} />
      <Faq copy={copy.faq} links={links} />
      <Closing copy={copy.closing} action={links.webApp} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
