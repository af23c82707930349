import { ActionLink } from '#components/ui/action-link.tsx'
import { Diorama } from '#components/ui/diorama.tsx'
import { HeroText } from '#components/ui/hero-text.tsx'
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
      <Diorama picture={picture} />
    </div>
  </section>
)
