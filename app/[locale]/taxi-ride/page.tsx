import { sitePage } from '#components/layout/site-page.tsx'
import { Checks } from '#components/sections/checks.tsx'
import { Choices } from '#components/sections/choices.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Steps } from '#components/sections/steps.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Siblings } from './siblings.tsx'

// As much as a taxi, an intercity taxi and a courier might cost.
const sampleFares = [4500, 40_000, 2500]

const page = sitePage('taxi-ride', ({ copy, common, links, number, price }) => (
  <>
    <Hero copy={copy.hero} picture="taxi-ride" action={links.webApp} how="#steps" />
    <Stops copy={copy.benefits} layout="split" ground="paper" />
    <Steps
      id="steps"
      copy={copy.steps}
      number={number}
      screen={{
        kind: 'fares',
        copy: copy.screen,
        prices: sampleFares.map(price),
        pictures: ['taxi', 'taxi-front', 'scooter'],
      }}
    />
    <Checks copy={copy.safety} icons={['badge-check', 'share-2', 'phone', 'shield', 'headset', 'lock']} />
    <Choices
      copy={copy.payments}
      choices={[
        { copy: copy.payments.items.wallet, picture: 'purse' },
        { copy: copy.payments.items.cash, picture: 'cash' },
        { copy: copy.payments.items.online, picture: 'bank-card' },
      ]}
    />
    <Siblings
      copy={{ ...copy.siblings, action: common.nav.openWebApp }}
      // Specification 2: the other taxi services open the web app.
      action={links.webApp}
      siblings={[
        { copy: copy.siblings.phone, picture: 'taxi-call-booking', own: links.page('taxi-call-booking') },
        { copy: copy.siblings.intercity, picture: 'taxi-intercity', own: links.page('taxi-intercity') },
      ]}
    />
    <Faq copy={copy.faq} support={links.page('contact')} />
    <Closing copy={copy.closing} action={links.webApp} />
  </>
))

export const generateMetadata = page.metadata
export default page.render
