import type { ReactNode } from 'react'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import { SiteLink } from './site-link.tsx'

const variants = {
  primary: '',
  field: 'button-field',
  white: 'button-white',
  ink: 'button-ink',
  line: 'button-line',
}
const sizes = { small: 'button-small', medium: '', large: 'button-large' }

type ButtonLinkProps = {
  /** Without one there is no button. */
  link: Target | null
  children: ReactNode
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  className?: string
}

/** A link that looks like a button. */
export function ButtonLink({
  link,
  variant = 'primary',
  size = 'medium',
  className,
  children,
}: ButtonLinkProps) {
  if (!link) return null
  return (
    <SiteLink
      link={link}
      className={['button', variants[variant], sizes[size], className].filter(Boolean).join(' ')}
    >
      {children}
    </SiteLink>
  )
}
