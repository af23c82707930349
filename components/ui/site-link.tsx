import type { ReactNode } from 'react'
import type { SiteLink as Target } from '#lib/company/links.ts'

type SiteLinkProps = {
  link: Target | null
  children: ReactNode
  id?: string
  className?: string
  'aria-label'?: string
  'aria-current'?: 'page' | 'true'
}

type SoonBadgeProps = { className?: string; children: string }

/** A badge for something that is not open yet. A leading space separates the badge from the name for screen readers. */
export const SoonBadge = ({ className, children }: SoonBadgeProps) => (
  <span className={className ? `soon-badge ${className}` : 'soon-badge'}>{` ${children}`}</span>
)

/** A link that opens in a new tab if it leads to another site. Renders plain text if `link` is null. */
export function SiteLink({ link, children, ...props }: SiteLinkProps) {
  if (!link) return <span {...props}>{children}</span>
  const { href, isExternal, note } = link
  const label = props['aria-label']
  if (isExternal)
    return (
      <a
        href={href}
        target="_blank"
        rel="noopener"
        {...props}
        {...(label && note && { 'aria-label': `${label} (${note})` })}
      >
        {children}
        {note && !label && <span className="sr-only">{` (${note})`}</span>}
      </a>
    )
  return (
    <a href={href} {...props}>
      {children}
    </a>
  )
}

const variantClasses = {
  primary: '',
  field: 'button-field',
  white: 'button-white',
  line: 'button-line',
}
const sizeClasses = { small: 'button-small', medium: '', large: 'button-large' }

type ButtonLinkProps = {
  link: Target | null
  children: ReactNode
  variant?: keyof typeof variantClasses
  size?: keyof typeof sizeClasses
  className?: string
}

/** A link styled as a button; renders nothing if `link` is null. */
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
      className={['button', variantClasses[variant], sizeClasses[size], className].filter(Boolean).join(' ')}
    >
      {children}
    </SiteLink>
  )
}

/** Checks whether a click uses the main button and no modifier key, and so opens a link in the same tab. */
export const isPlainClick = (
  click: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
