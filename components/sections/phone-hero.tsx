import { SendLinkForm } from '#components/islands/on-demand.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { HeroText } from '#components/ui/hero-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PhoneDrawing, phoneRoute } from '#components/ui/phone-drawing.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { PhoneHeroSection } from '#lib/content/section-heroes.ts'

const Stage = ({ screen }: Pick<PhoneHeroSection, 'screen'>) => (
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

type NoticeProps = Pick<PhoneHeroSection, 'copy' | 'call' | 'webApp' | 'phoneTaxi'>

const Notice = ({ copy, call, webApp, phoneTaxi }: NoticeProps) => (
  <>
    <p className="h4">{copy.noGateway.title}</p>
    <p>
      <CopyText>{copy.noGateway.text}</CopyText>
    </p>
    <p className="flex flex-wrap gap-x-6">
      <SiteLink link={webApp} className="text-link">
        {copy.webApp} <Icon name="arrow-up-right" mirror />
      </SiteLink>
      <SiteLink link={phoneTaxi} className="text-link">
        <Icon name="phone" />
        <span>
          <CopyText>{call}</CopyText>
        </span>
      </SiteLink>
    </p>
  </>
)

export const PhoneHero = ({
  copy,
  call,
  sending,
  screen,
  webApp,
  phoneTaxi,
  sendLinkPath,
}: PhoneHeroSection) => (
  <section className="on-field relative bg-field text-on-field max-lg:overflow-hidden">
    <div className="wrap relative flex min-h-[60vh] lg:min-h-[max(60vh,540px)] flex-col justify-center pt-11 md:pt-16 lg:pb-[150px] min-[1360px]:pb-16">
      <HeroText title={copy.title} text={copy.text}>
        <SendLinkForm
          copy={{
            countryLabel: copy.countryLabel,
            phoneLabel: copy.phoneLabel,
            sendLink: copy.sendLink,
            errors: copy.errors,
          }}
          path={sendLinkPath}
          sending={sending}
          icons={{ country: <Icon name="chevron-down" />, error: <Icon name="circle-alert" /> }}
          beside={
            <SiteLink link={webApp} className="text-link min-h-15">
              {copy.webApp} <Icon name="arrow-up-right" mirror />
            </SiteLink>
          }
          notice={<Notice copy={copy} call={call} webApp={webApp} phoneTaxi={phoneTaxi} />}
        />
      </HeroText>
      <Stage screen={screen} />
    </div>
  </section>
)
