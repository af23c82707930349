import { sitePage } from '#components/layout/site-page.tsx'
import { CityMap } from '#components/sections/city-map.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { SendLink } from '#components/sections/send-link.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { SmallPicture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import { SiteLink, SoonBadge } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { type SendLinkContent, sendLinkContent } from '#lib/content/send-link.ts'
import { isServiceOpen, services } from '#lib/content/services.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { activeCities } from '#lib/places/branches.ts'
import { cityPoints } from '#lib/places/map-names.ts'
import type { CitySlug } from '#lib/places/service-cities.ts'

const labelledCities: readonly CitySlug[] = [
  'erbil',
  'baghdad',
  'basra',
  'tehran',
  'mashhad',
  'isfahan',
  'shiraz',
  'tabriz',
]

type Context = PageContext<'about'>

const AboutText = ({ copy: { aboutUs }, links }: Context) => (
  <div className="grid min-w-0 gap-4">
    {aboutUs.paragraphs.map((paragraph) => (
      <p key={paragraph}>
        <LinkedText links={links}>{paragraph}</LinkedText>
      </p>
    ))}
    <p>
      <SiteLink link={links.page('careers')} className="text-link">
        {aboutUs.careers} <Icon name="arrow-right" mirror />
      </SiteLink>
    </p>
  </div>
)

const Introduction = (context: Context) => {
  const { copy, common, links, locale } = context
  return (
    <section className="sec">
      <div className="wrap">
        <div className="grid gap-8 lg:grid-cols-2 lg:items-start lg:gap-24">
          <div className="min-w-0">
            <h2 className="mb-5 d2">{copy.aboutUs.title}</h2>
            <p className="d3 font-semibold">{copy.aboutUs.statement}</p>
          </div>
          <AboutText {...context} />
        </div>
        <ul className="mt-flow flex flex-wrap gap-2" aria-label={common.nav.services}>
          {services.map(({ slug, object }) => (
            <li key={slug}>
              <SiteLink
                link={links.page(slug)}
                className="flex items-center gap-2 rounded-full bg-mist p-2 pe-4 font-semibold hover:bg-brand-tint md:min-h-14"
              >
                <SmallPicture name={object} className="size-8" />
                {pageCopy(locale, slug).service.name}
                {!isServiceOpen(slug) && <SoonBadge>{common.nav.soon}</SoonBadge>}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type SendLinkBandProps = { copy: Messages['about']['sendLink']; sendLink: SendLinkContent }

const SendLinkBand = ({ copy, sendLink }: SendLinkBandProps) => (
  <section className="on-field relative isolate overflow-hidden bg-field text-on-field">
    <Backdrop width={1440} height={400}>
      <RouteLine
        d="M-100 368H560Q610 368 645 333L845 130Q880 95 930 95H1600"
        width={72}
        className="stroke-field-shade"
      />
    </Backdrop>
    <div className="wrap grid gap-8 py-band lg:grid-cols-2 lg:items-center lg:gap-24">
      <h2 className="d1">{copy.title}</h2>
      <div className="min-w-0">
        <p className="mb-5 lead font-medium">
          {sendLink.hasForm && !sendLink.storesLinks ? copy.text : copy.open}
        </p>
        <SendLink {...sendLink} />
      </div>
    </div>
  </section>
)

const page = sitePage('about', (context) => {
  const { copy, links, locale } = context
  return (
    <>
      <Hero copy={copy.hero} picture="about" />
      <Introduction {...context} />
      <Stops links={links} copy={copy.facts} background="paper" isJoined />
      <CityMap
        copy={copy.map}
        links={links}
        points={cityPoints(locale, activeCities, labelledCities)}
        listLink={{ label: copy.map.cities, link: links.page('cities') }}
      />
      <SendLinkBand copy={copy.sendLink} sendLink={sendLinkContent(locale)} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
