import type { SiteLink } from '#lib/i18n/links.ts'

/** Things to go to, a row each. */
export type LinkRowsSection = {
  kind: 'link-rows'
  copy: { title: string; text?: string }
  rows: readonly { name: string; text: string; link: SiteLink }[]
  ground: 'paper' | 'mist'
}
