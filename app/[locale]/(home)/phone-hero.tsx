import { HeroText } from '#components/ui/heads.tsx'
import type { PhoneScreen } from '#components/ui/phone-drawing.tsx'
import { PhoneDrawing, phoneRoute } from '#components/ui/phone-drawing.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { SendLink, WayLink } from '#components/ui/send-link.tsx'
import type { SendLink as SendLinkContent } from '#lib/content/send-link.ts'

type PhoneHeroProps = {
  copy: { title: string; text: string }
  sendLink: SendLinkContent
  screen: PhoneScreen
}

const Stage = ({ screen }: Pick<PhoneHeroProps, 'screen'>) => (
  <div className="stage" aria-hidden="true">
    <div className="stage-scene">
      <svg className="stage-road" viewBox="0 0 280 580" aria-hidden="true">
        <RouteLine d={phoneRoute} width={16} className="stroke-field-line" />
      </svg>
      <Picture name="taxi" alt="" sizes="128px" priority mirror className="stage-rider" />
      <PhoneDrawing screen={screen} />
    </div>
  </div>
)

/** The home hero: a road runs into a drawn phone. */
export const PhoneHero = ({ copy, sendLink, screen }: PhoneHeroProps) => (
  <section className="on-field relative bg-field text-on-field max-lg:overflow-hidden">
    <div className="wrap relative flex min-h-[60vh] lg:min-h-[max(60vh,540px)] flex-col justify-center pt-11 md:pt-16 lg:pb-[150px] min-[85rem]:pb-16">
      <HeroText title={copy.title} text={copy.text}>
        <SendLink {...sendLink} beside={<WayLink way={sendLink.webApp} className="min-h-15" />} />
      </HeroText>
      <Stage screen={screen} />
    </div>
  </section>
)
