import { ActionLink, HeroText } from '#components/ui/heads.tsx'
import { Diorama } from '#components/ui/route-line.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SceneName } from '#lib/content/pictures.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'

type HeroProps = {
  copy: { title: string; text: string; action?: string; how?: string }
  picture: SceneName
  /** The target of `copy.action`; the train's and the about page have none. */
  action?: Target
  /** The place on the page that `copy.how` leads to, e.g. `#steps`. */
  how?: string
}

/** A page's hero: its diorama stands on the line. */
export const Hero = ({ copy, picture, action, how }: HeroProps) => (
  <section className="on-field relative bg-field text-on-field">
    <div className="wrap hero-room">
      <HeroText title={copy.title} text={copy.text}>
        <div className="hero-actions">
          {action && copy.action && <ActionLink link={action} label={copy.action} />}
          {how && (
            <SiteLink link={{ href: how, external: false }} className="text-link">
              {copy.how}
            </SiteLink>
          )}
        </div>
      </HeroText>
      <Diorama picture={picture} />
    </div>
  </section>
)
