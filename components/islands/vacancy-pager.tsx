'use client'

import type { ReactNode } from 'react'
import type { VacanciesCopy, VacancyPages } from '#lib/content/section-careers.ts'
import { isPlainClick } from './plain-click.ts'

type VacancyPagerProps = {
  copy: VacanciesCopy['pages']
  pages: VacancyPages
  icons: { previous: ReactNode; next: ReactNode }
  onTurn: (href: string) => void
}

type TurnProps = Pick<VacancyPagerProps, 'onTurn'> & {
  href: string
  label: string
  isCurrent?: boolean
  children: ReactNode
}

const Turn = ({ href, label, isCurrent, children, onTurn }: TurnProps) => (
  <a
    href={href}
    aria-label={label}
    aria-current={isCurrent ? 'page' : undefined}
    className="tab min-w-11 justify-center px-3 tabular-nums"
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onTurn(href)
    }}
  >
    {children}
  </a>
)

/** The pages of a long list, each with an address of its own. */
export const VacancyPager = ({ copy, pages, icons, onTurn }: VacancyPagerProps) => (
  <nav aria-label={copy.label} className="mt-8 flex flex-wrap items-center justify-center gap-2">
    {pages.previous && (
      <Turn href={pages.previous} label={copy.previous} onTurn={onTurn}>
        {icons.previous}
      </Turn>
    )}
    <ol className="contents">
      {pages.links.map((link, at) =>
        link ? (
          <li key={link.number} className="flex">
            <Turn href={link.href} label={link.label} isCurrent={link.isCurrent} onTurn={onTurn}>
              {link.number}
            </Turn>
          </li>
        ) : (
          <li key={`gap-${pages.links[at + 1]?.number}`} aria-hidden="true" className="px-1 text-muted">
            …
          </li>
        ),
      )}
    </ol>
    {pages.next && (
      <Turn href={pages.next} label={copy.next} onTurn={onTurn}>
        {icons.next}
      </Turn>
    )}
  </nav>
)
