import { createTranslator, type RichTagsFunction } from 'next-intl'
import type { ReactNode } from 'react'

/** Renders copy whose placeholders are already filled in; turns its tags, such as `<support>`, into elements. */
export const richText = (text: string, tags: Readonly<Record<string, RichTagsFunction>>): ReactNode =>
  // The locale has no effect, because there are no arguments left to format.
  createTranslator({ locale: 'en', messages: { text }, getMessageFallback: () => text }).rich('text', tags)

/** Removes the tags from copy, for text that is not displayed on a page. */
export const removeTags = (text: string): string => text.replace(/<\/?[\w-]+>/g, '')
