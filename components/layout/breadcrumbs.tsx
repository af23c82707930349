import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { Crumb } from '#lib/seo/structured-data.ts'

type BreadcrumbsProps = {
  locale: Locale
  /** Parent pages, topmost first. */
  trail: readonly Crumb[]
  currentTitle: string
  /** Mutes the links for use on a mist background. By default, they have the section's text colour. */
  isOnMist?: true
}

export function Breadcrumbs({ locale, trail, currentTitle, isOnMist }: BreadcrumbsProps) {
  return (
    <nav aria-label={pageCopy(locale, 'common').breadcrumb}>
      <ol className="flex flex-wrap items-center gap-x-3 small font-semibold">
        {trail.map(({ name, link }) => (
          <li key={link.href} className={`flex items-center gap-2 ${isOnMist ? 'text-muted' : ''}`}>
            <SiteLink link={link} className="inline-flex min-h-11 items-center">
              <span className="underline">
                <bdi>{name}</bdi>
              </span>
            </SiteLink>
            {/* The separator is part of the item before it, so that a wrapped line ends with a separator. */}
            <Icon name="chevron-right" mirror />
          </li>
        ))}
        <li aria-current="page" className="flex min-h-11 items-center">
          <span>
            <bdi>{currentTitle}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  )
}
