import { HeroText } from '#components/ui/heads.tsx'
import { PhoneDrawing, type Places, phoneRoute } from '#components/ui/phone-drawing.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { SendLink, WayLink } from '#components/ui/send-link.tsx'
import { isVehicle, type ObjectName } from '#lib/content/pictures.ts'
import type { SendLink as SendLinkContent } from '#lib/content/send-link.ts'
import styles from './home.module.css'

/** What the drawn phone shows under its map. */
export type Screen = {
  copy: Places & { where: string }
  services: readonly { name: string; picture: ObjectName }[]
}

type PhoneHeroProps = {
  copy: { title: string; text: string }
  sendLink: SendLinkContent
  screen: Screen
}

const Services = ({ copy, services }: Screen) => (
  <>
    <p className={styles.where}>{copy.where}</p>
    <div className={styles.services}>
      {services.map(({ name, picture }) => (
        <span key={name} className={styles.service}>
          <Picture
            name={picture}
            alt=""
            sizes="44px"
            mirror={isVehicle(picture)}
            className={`size-11 ${styles.serviceObject}`}
          />
          {name}
        </span>
      ))}
    </div>
  </>
)

const Stage = ({ screen }: Pick<PhoneHeroProps, 'screen'>) => (
  <div className={styles.stage} aria-hidden="true">
    <div className={styles.scene}>
      <svg className={styles.road} viewBox="0 0 280 580" aria-hidden="true">
        <RouteLine d={phoneRoute} width={16} className="stroke-field-line" />
      </svg>
      <Picture name="taxi" alt="" sizes="128px" priority mirror className={styles.rider} />
      <PhoneDrawing places={screen.copy}>
        <Services {...screen} />
      </PhoneDrawing>
    </div>
  </div>
)

/** The home hero: a road runs into a drawn phone. */
export const PhoneHero = ({ copy, sendLink, screen }: PhoneHeroProps) => (
  <section className={`on-field relative bg-field text-on-field ${styles.field}`}>
    <div className={`wrap relative flex ${styles.room}`}>
      <HeroText title={copy.title} text={copy.text}>
        <SendLink {...sendLink} beside={<WayLink way={sendLink.webApp} className={styles.way} />} />
      </HeroText>
      <Stage screen={screen} />
    </div>
  </section>
)
