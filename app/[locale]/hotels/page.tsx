import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import { comingSoonLink, orderLink } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import styles from './facade.module.css'

// In the order of the `object` windows.
const pictures: readonly ObjectName[] = ['bed', 'suitcase', 'coffee']

type WindowKind = 'lit' | 'dark' | 'object'

// One row per storey. A lit window contains text, and is as wide as two other windows.
const storeys: readonly (readonly WindowKind[])[] = [
  ['lit', 'dark', 'object', 'dark', 'dark'],
  ['dark', 'object', 'dark', 'lit', 'dark'],
  ['object', 'lit', 'dark', 'dark', 'dark'],
]

const windows = storeys.flat()

const indexWithinKind = (kind: WindowKind, position: number) =>
  windows.slice(0, position).filter((other) => other === kind).length

const DecorativeWindow = ({ picture }: { picture?: ObjectName }) => (
  <li className={`${styles.window} ${picture ? styles.warm : ''}`} aria-hidden="true">
    {picture && <Picture name={picture} sizes="(min-width: 1024px) 96px, 72px" />}
  </li>
)

const Facade = ({ copy }: { copy: Messages['hotels']['benefits'] }) => (
  <section className={`${styles.night} on-night sec text-white`}>
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-6 lg:gap-4">
        {windows.map((kind, position) => {
          const index = indexWithinKind(kind, position)
          const item = kind === 'lit' && copy.items[index]
          const key = `${kind} ${index}`
          if (item)
            return (
              <li key={key} className={`${styles.window} ${styles.lit}`}>
                <TitledText copy={item} />
              </li>
            )
          return <DecorativeWindow key={key} picture={kind === 'object' ? pictures[index] : undefined} />
        })}
      </ul>
    </div>
  </section>
)

const page = sitePage('hotels', ({ copy, common, links }) => {
  const bookingLink = orderLink('hotels', links)
  const { place, room, rules } = copy.features.items
  return (
    <>
      <Hero
        copy={copy.hero}
        picture="hotels"
        action={bookingLink}
        soon={comingSoonLink('hotels', common, links)}
        howHref="#steps"
      />
      <Facade copy={copy.benefits} />
      <Stops links={links} id="steps" copy={copy.steps} background="paper" />
      <Features
        links={links}
        copy={copy.features}
        features={[
          {
            copy: place,
            rows: [
              { icon: 'map-pin', name: place.ui.hotel },
              { icon: 'route', name: place.ui.onTheMap, endIcon: 'done' },
            ],
          },
          { copy: room, rows: [{ picture: 'bed', name: room.ui.room }] },
          { copy: rules, rows: [{ icon: 'file-text', name: rules.ui.rules, endIcon: 'done' }] },
        ]}
      />
      <Faq copy={copy.faq} links={links} background="paper" />
      <Closing copy={copy.closing} action={bookingLink} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
