import type { SiteLink } from '#lib/i18n/links.ts'

/** In the place of a page that is not open yet: the road is still being built. */
export type VoidSection = {
  kind: 'void'
  /** `name` says which page it is. */
  copy: Record<'name' | 'title' | 'message' | 'text' | 'back' | 'webApp' | 'call', string>
  /** The message in Sorani, on a page in another language. */
  sorani: { lang: string; title: string; message: string } | null
  back: SiteLink
  webApp: SiteLink
  phoneTaxi: SiteLink
}

/** A title on the field, for a page that is read. */
export type HeroPlainSection = {
  kind: 'hero-plain'
  copy: { title: string; text: string }
  /** To the page above this one. */
  back?: { label: string; link: SiteLink }
}

/** A part of a long text; `id` is its place in the address. */
export type ProseTopic = {
  id: string
  copy: {
    title: string
    paragraphs: readonly string[]
    points: readonly { title: string; text: string }[]
  }
  /** The topic's number in the language's own digits. */
  numeral: string
  /** Where the topic leads, at its end. */
  action: { label: string; link: SiteLink } | null
}

/** A long text beside the list of its topics. */
export type ProseSection = {
  kind: 'prose'
  copy: { contents: string; updated: string }
  topics: readonly ProseTopic[]
}
