import type { SiteLink as Target } from '#lib/i18n/links.ts'
import { SiteLink } from './site-link.tsx'

type LogoProps = {
  name: string
  /** The name, and where the link leads. */
  label: string
  link: Target
}

/** The mark and the name, leading home. */
export function Logo({ name, label, link }: LogoProps) {
  return (
    <SiteLink
      link={link}
      aria-label={label}
      className="inline-flex min-h-11 items-center gap-2.5 whitespace-nowrap text-[1.625rem] leading-none font-[850] tracking-[-0.04em] md:text-[1.75rem] rtl:text-[1.5rem] rtl:font-black rtl:tracking-normal"
    >
      <svg viewBox="0 0 48 48" className="size-[36px] shrink-0 md:size-[42px]" aria-hidden="true">
        <rect width="48" height="48" rx="14" className="fill-green" />
        <g className="fill-none stroke-white" strokeWidth="6.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M15 10v28M15 31c0-6 3.6-9 9-9s9 3 9 9v7" />
        </g>
        <circle cx="31.5" cy="12.2" r="4.6" className="fill-white" />
      </svg>
      <span className="max-[18rem]:hidden">{name}</span>
    </SiteLink>
  )
}
