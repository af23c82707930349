import { ActionLink } from '#components/ui/action-link.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Diorama } from '#components/ui/diorama.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { FigureHeroSection } from '#lib/content/section-heroes.ts'

export const FigureHero = ({ copy, picture, action, other }: FigureHeroSection) => (
  <section className="figure-hero on-field relative bg-field text-on-field">
    <div className="wrap relative pt-[clamp(36px,4vw,56px)] lg:pt-11 lg:pb-28">
      <div className="relative z-3">
        <h1>
          <SiteLink link={action.link} className="figure-hero-figure">
            <span aria-hidden="true">
              <CopyText>{copy.figure}</CopyText>
            </span>
            <span className="sr-only">{action.label}. </span>
          </SiteLink>
          <span className="d2 block lg:max-w-[46%]">{copy.title}</span>
        </h1>
        <p className="lead mt-3.5 font-medium lg:max-w-[46%]">
          <CopyText>{copy.text}</CopyText>
        </p>
        <div className="hero-actions mt-6">
          <ActionLink {...action} />
          <SiteLink link={other.link} className="text-link">
            {other.label} <Icon name="arrow-up-right" mirror />
          </SiteLink>
        </div>
      </div>
      <Diorama picture={picture} />
    </div>
  </section>
)
