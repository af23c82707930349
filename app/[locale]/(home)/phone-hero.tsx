import { HeroText } from '#components/ui/headings.tsx'
import { PhoneDrawing, phoneRoute } from '#components/ui/phone-drawing.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { SendLink, WayLink } from '#components/ui/send-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { picturedWords } from '#lib/content/pictures.ts'
import { sendLinkIn } from '#lib/content/send-link.ts'
import styles from './home.module.css'

type Context = PageContext<'home'>

const Services = ({ copy: { screen } }: Context) => (
  <>
    <p className={styles.where}>{screen.where}</p>
    <div className={styles.services}>
      {picturedWords(screen.services).map(({ name, picture }) => (
        <span key={name} className={styles.service}>
          <Picture name={picture} sizes="44px" className={`size-11 ${styles.serviceObject}`} />
          {name}
        </span>
      ))}
    </div>
  </>
)

const Stage = (context: Context) => (
  <div className={styles.stage} aria-hidden="true">
    <div className={styles.scene}>
      <svg className={styles.road} viewBox="0 0 280 580" aria-hidden="true">
        <RouteLine d={phoneRoute} width={16} className="stroke-field-line" />
      </svg>
      <Picture name="taxi" sizes="128px" mirror className={styles.rider} />
      <PhoneDrawing places={context.copy.screen}>
        <Services {...context} />
      </PhoneDrawing>
    </div>
  </div>
)

/** The home hero: a road runs into a drawn phone. */
export const PhoneHero = (context: Context) => {
  const { title, text } = context.copy.hero
  const sendLink = sendLinkIn(context.locale)
  return (
    <section className={`on-field relative bg-field text-on-field ${styles.field}`}>
      <div className={`wrap relative flex ${styles.room}`}>
        <HeroText title={title} text={text}>
          <SendLink {...sendLink} beside={<WayLink way={sendLink.webApp} className={styles.way} />} />
        </HeroText>
        <Stage {...context} />
      </div>
    </section>
  )
}
