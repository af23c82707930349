import { ActionLink } from '#components/ui/action-link.tsx'
import { HeroText } from '#components/ui/hero-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { HeroSection } from '#lib/content/section-heroes.ts'

export const Hero = ({ copy, picture, action, how }: HeroSection) => (
  <section className="on-field relative bg-field text-on-field">
    <div className="wrap relative flex min-h-[55vh] flex-col justify-center pt-11 lg:pt-16 lg:pb-[108px]">
      <HeroText title={copy.title} text={copy.text}>
        <div className="hero-actions">
          {action && <ActionLink {...action} />}
          {how && (
            <SiteLink link={how.link} className="text-link">
              {how.label}
            </SiteLink>
          )}
        </div>
      </HeroText>
      <div className="diorama" aria-hidden="true">
        <div className="diorama-scene">
          <svg className="diorama-road" viewBox="0 0 600 500" aria-hidden="true">
            <RouteLine
              d="M-1800 452H-40Q-10 452 11 431L140 302Q161 281 191 281H1400"
              width={20}
              className="stroke-field-line"
            />
          </svg>
          <Picture
            name={picture}
            alt=""
            sizes="(min-width: 1280px) 680px, (min-width: 1024px) 503px, 340px"
            priority
            mirror
            className="diorama-picture"
          />
        </div>
      </div>
    </div>
  </section>
)
