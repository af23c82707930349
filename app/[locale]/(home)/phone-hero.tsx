import { Fragment } from 'react'
import { Diorama } from '#components/sections/hero.tsx'
import { LabelledTextLink, SendLink } from '#components/sections/send-link.tsx'
import { HeroText } from '#components/ui/headings.tsx'
import { PhoneDrawing, PhoneRoute } from '#components/ui/phone-drawing.tsx'
import { Picture, SceneDetail } from '#components/ui/picture.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { pairLabelsWithPictures } from '#lib/content/pictures.ts'
import { sendLinkContent } from '#lib/content/send-link.ts'
import styles from './home.module.css'

type Context = PageContext<'home'>

const Services = ({ copy: { screen } }: Context) => (
  <>
    <p className="mb-3 text-base font-extrabold">{screen.where}</p>
    <div className={`grid gap-2 text-center font-semibold ${styles.services}`}>
      {pairLabelsWithPictures(screen.services).map(({ name, picture }) => (
        <span key={name} className="grid content-start justify-center justify-items-center gap-1">
          <SceneDetail name={picture} className={`size-12 rounded-md ${styles.service}`} />
          {name}
        </span>
      ))}
    </div>
  </>
)

/** Makes a long title wrap after commas if possible. */
const Clauses = ({ children }: { children: string }) =>
  children.split(/(?<=[,،]) /).map((clause, index) => (
    <Fragment key={clause}>
      {index > 0 && ' '}
      <span className="inline-block">{clause}</span>
    </Fragment>
  ))

/** Shows the phone in wide windows only. */
const PhoneScene = (context: Context) => (
  <div className={`absolute z-1 max-lg:hidden ${styles.stage}`} aria-hidden="true">
    <div className={styles.scene}>
      <svg
        className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
        viewBox="0 0 280 580"
        aria-hidden="true"
      >
        <PhoneRoute width={16} className="stroke-field-line" />
      </svg>
      <Picture name="taxi" sizes="128px" mirror className={`absolute ${styles.taxi}`} />
      <Picture name="passenger" sizes="144px" mirror className={`absolute ${styles.passenger}`} />
      <PhoneDrawing ride={context.copy.screen}>
        <Services {...context} />
      </PhoneDrawing>
    </div>
  </div>
)

export const PhoneHero = (context: Context) => {
  const { title, text, link } = context.copy.hero
  const content = sendLinkContent(context.locale)
  // If both the form and store badges are shown, windows narrower than 48rem have no room for the picture.
  const hasFormAndStores = content.hasForm && content.stores.length > 0
  return (
    <section className="on-field relative overflow-x-clip bg-field text-on-field">
      <div
        className={`relative wrap flex flex-col pt-5 md:pt-10 lg:justify-center short:pt-8 ${styles.hero}`}
      >
        <HeroText
          title={<Clauses>{title}</Clauses>}
          text={content.hasForm && !content.storesLinks ? `${text} ${link}` : text}
          className={hasFormAndStores ? `${styles.text} max-md:pb-8` : styles.text}
        >
          <SendLink
            {...content}
            aside={<LabelledTextLink labelledLink={content.webApp} className="md:min-h-14" />}
          />
        </HeroText>
        <Diorama
          picture="home"
          media={hasFormAndStores ? '(min-width: 48rem) and (width < 64rem)' : '(width < 64rem)'}
          className={`lg:hidden ${hasFormAndStores ? 'max-md:hidden' : 'max-md:basis-[120px]'}`}
        />
        <PhoneScene {...context} />
      </div>
    </section>
  )
}
