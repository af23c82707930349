import '#app/styles/themes/red.css'
import { sitePage } from '#components/layout/site-page.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Ticket } from './ticket.tsx'

const page = sitePage('train-ticket', ({ copy, common, links }) => (
  <>
    {/* Specification 2: no action button. */}
    <Hero copy={copy.hero} picture="train-ticket" how="#ticket" />
    <Stops copy={copy.benefits} layout="rows" ground="paper" />
    <Ticket
      id="ticket"
      copy={{ ...copy.topics, name: common.services['train-ticket'].name }}
      icons={['zap', 'badge-percent', 'armchair', 'printer', 'shield-check', 'baby', 'luggage', 'rotate-ccw']}
    />
    <Faq copy={copy.faq} support={links.page('contact')} ground="paper" />
  </>
))

export const generateMetadata = page.metadata
export default page.render
