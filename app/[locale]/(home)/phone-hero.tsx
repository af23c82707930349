import { Fragment } from 'react'
import { Diorama } from '#components/sections/hero.tsx'
import { AppTextLink, SendLink } from '#components/sections/send-link.tsx'
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
    <p className="mb-3 text-[17px] font-extrabold">{screen.where}</p>
    <div className="grid grid-cols-[repeat(4,1fr)] gap-2 text-center text-[11.5px] font-semibold">
      {pairLabelsWithPictures(screen.services).map(({ name, picture }) => (
        <span key={name} className="grid content-start justify-center justify-items-center gap-1">
          <SceneDetail name={picture} className={`size-12.5 rounded-[14px] ${styles.service}`} />
          {name}
        </span>
      ))}
    </div>
  </>
)

/** Breaks a title after its commas if it needs several lines. */
const Clauses = ({ children }: { children: string }) =>
  children.split(/(?<=[,،]) /).map((clause, index) => (
    <Fragment key={clause}>
      {index > 0 && ' '}
      <span className="inline-block">{clause}</span>
    </Fragment>
  ))

/** The phone of wide windows. */
const Stage = (context: Context) => (
  <div
    className="absolute end-[calc(var(--gutter)_+_48px)] -bottom-19 z-2 h-145 w-70 max-lg:hidden short:-bottom-15 short:h-116"
    aria-hidden="true"
  >
    <div className={styles.scene}>
      <svg
        className="absolute inset-0 h-145 w-70 max-w-none overflow-visible rtl:-scale-x-100"
        viewBox="0 0 280 580"
        aria-hidden="true"
      >
        <PhoneRoute width={16} className="stroke-field-line" />
      </svg>
      <Picture
        name="taxi"
        sizes="128px"
        mirror
        className="absolute -start-65.5 top-89.25 z-3 size-32 max-w-none"
      />
      <Picture
        name="passenger"
        sizes="144px"
        mirror
        className="absolute -start-44 top-82 z-3 size-36 max-w-none"
      />
      <PhoneDrawing ride={context.copy.screen}>
        <Services {...context} />
      </PhoneDrawing>
    </div>
  </div>
)

export const PhoneHero = (context: Context) => {
  const { title, text, link } = context.copy.hero
  const sendLink = sendLinkContent(context.locale)
  return (
    <section className="on-field relative bg-field text-on-field max-lg:overflow-hidden">
      <div className="relative wrap flex min-h-[60vh] flex-col justify-center pt-5 md:pt-11 lg:min-h-[max(60vh,540px)] lg:pb-37.5 min-[85rem]:pt-10.5 min-[85rem]:pb-15 short:min-h-[max(60vh,430px)] short:pt-8 short:pb-12">
        <HeroText
          title={<Clauses>{title}</Clauses>}
          text={sendLink.hasForm && !sendLink.storesLinks ? `${text} ${link}` : text}
          className="short:max-w-[66%]"
        >
          <SendLink {...sendLink} aside={<AppTextLink appLink={sendLink.webApp} className="md:min-h-15" />} />
        </HeroText>
        <Diorama
          picture="home"
          priority={false}
          className="max-md:-mt-11 max-md:basis-37.5 md:mt-0 lg:hidden"
        />
        <Stage {...context} />
      </div>
    </section>
  )
}
