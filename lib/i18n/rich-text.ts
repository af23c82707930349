import { createTranslator, type RichTagsFunction } from 'next-intl'
import type { ReactNode } from 'react'

/** Renders copy whose placeholders are filled in, with its tags, such as `<support>`, as elements. */
export const richText = (text: string, tags: Readonly<Record<string, RichTagsFunction>>): ReactNode =>
  // With no argument left to format, the locale has no effect.
  createTranslator({ locale: 'en', messages: { text }, getMessageFallback: () => text }).rich('text', tags)

/** Removes the tags from copy, for text that is not displayed on a page. */
export const removeTags = (text: string): string => text.replace(/<\/?[\w-]+>/g, '')
