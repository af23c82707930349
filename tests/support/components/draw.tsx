import { prerender } from 'react-dom/static'
import { Sections } from '#components/sections/index.tsx'
import { pageOf } from '#lib/content/pages/index.ts'
import type { Section } from '#lib/content/section.ts'
import type { Locale } from '#lib/i18n/locales.ts'

/** Sections as the server sends them. */
export const drawSections = async (sections: readonly Section[]): Promise<HTMLElement> => {
  const { prelude } = await prerender(<Sections sections={sections} />)
  const page = document.createElement('div')
  page.innerHTML = await new Response(prelude).text()
  return page
}

/** A page of the registry as the server sends it. */
export const drawPage = (slug: string, locale: Locale): Promise<HTMLElement> =>
  drawSections(pageOf(slug)?.sections(locale) ?? [])

/** What every element of a selector says. */
export const texts = (page: HTMLElement, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)

/** Where every button leads, and whether in a new tab. */
export const buttons = (page: HTMLElement) =>
  [...page.querySelectorAll('.button')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('target'),
  ])
