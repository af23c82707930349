import type { ReactNode } from 'react'
import type { Links, SiteLink as SiteTarget } from '#lib/company/links.ts'
import { CopyText } from './copy-text.tsx'
import { Icon } from './icon.tsx'
import { LinkedText } from './linked-text.tsx'
import { ButtonLink, SiteLink } from './site-link.tsx'

type HeroTextProps = {
  title: ReactNode
  text: string
  /** Required if the text contains tags. */
  links?: Links | undefined
  /** Shown above the title. */
  badge?: ReactNode
  /** Use it for layout, such as the width of the text beside a picture. */
  className?: string
  children: ReactNode
}

export function HeroText({ title, text, links, badge, className = '', children }: HeroTextProps) {
  return (
    <div className={`relative z-3 lg:max-w-1/2 xl:max-w-[54%] ${className}`}>
      {badge && <p className="mb-3 leading-6 lg:-mt-1 lg:mb-2">{badge}</p>}
      <h1 className="d1">{title}</h1>
      <p className="mt-4 max-w-[30em] text-[1rem] font-medium max-md:mt-3 md:text-lead">
        {links ? <LinkedText links={links}>{text}</LinkedText> : <CopyText>{text}</CopyText>}
      </p>
      <div className="mt-4 md:mt-8 short:mt-5">{children}</div>
    </div>
  )
}

type ActionLinkProps = { link: SiteTarget | null; label: string }

/** A large button for a coloured section. Its icon depends on the link. */
export const ActionLink = ({ link, label }: ActionLinkProps) => {
  const isPhoneLink = link?.href.startsWith('tel:')
  return (
    <ButtonLink link={link} variant="field" size="large">
      {isPhoneLink && <Icon name="phone" />}
      <span>
        <CopyText>{label}</CopyText>
      </span>
      {!isPhoneLink && <Icon name={link?.isExternal ? 'arrow-up-right' : 'arrow-right'} mirror />}
    </ButtonLink>
  )
}

/** A text link, with an icon if it starts a call or leads to another site. */
export const TextLink = ({ link, label }: { link: SiteTarget; label: string }) => (
  <SiteLink link={link} className="text-link">
    {link.href.startsWith('tel:') && <Icon name="phone" />}
    <span>
      <CopyText>{label}</CopyText>
    </span>
    {link.isExternal && <Icon name="arrow-up-right" mirror />}
  </SiteLink>
)

type TitledTextProps = {
  copy: { title: string; text: string }
  headingClass?: string | undefined
  textClass?: string | undefined
  /** Required if the text contains tags. */
  links?: Links | undefined
}

export const TitledText = ({ copy, headingClass = 'd3', textClass, links }: TitledTextProps) => (
  <>
    <h3 className={headingClass}>
      <CopyText>{copy.title}</CopyText>
    </h3>
    <p className={textClass}>
      {links ? <LinkedText links={links}>{copy.text}</LinkedText> : <CopyText>{copy.text}</CopyText>}
    </p>
  </>
)

export function SectionHead({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="mb-8">
      <h2 className="max-w-[20em] d2">
        <CopyText>{title}</CopyText>
      </h2>
      {text && (
        <p className="mt-3 max-w-[36em]">{typeof text === 'string' ? <CopyText>{text}</CopyText> : text}</p>
      )}
    </div>
  )
}
