import { brand, mark } from '#lib/base/brand.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { SiteLink } from './site-link.tsx'

/** The mark and the name, leading home. */
export function Logo({ locale }: { locale: Locale }) {
  return (
    <SiteLink
      link={linksFor(locale).page('')}
      aria-label={pageCopy(locale, 'common').nav.home}
      className="inline-flex min-h-11 items-center gap-2.5 text-[1.625rem] leading-none font-extrabold tracking-[-0.04em] whitespace-nowrap md:text-[1.75rem] rtl:text-[1.5rem] rtl:font-black rtl:tracking-normal"
    >
      <svg
        viewBox="0 0 48 48"
        className="size-9 flex-none [stroke-linecap:round] [stroke-linejoin:round] md:size-10.5"
        aria-hidden="true"
      >
        <rect width="48" height="48" rx={mark.corner} className="fill-green" />
        <path d={mark.lines} className="fill-none stroke-white" strokeWidth={mark.lineWidth} />
        <path d={mark.shapes} className="fill-white" />
      </svg>
      <span className="max-[18rem]:hidden">{brand[locale]}</span>
    </SiteLink>
  )
}
