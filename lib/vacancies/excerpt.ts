import { cleanTree, elementsOf, textOf } from './html.ts'
import { shorten } from './shorten.ts'

/** The first paragraph of a job description, else its first words, as one line of text. */
export const excerptOf = (html: string): string => {
  const tree = cleanTree(html)
  const paragraphs = elementsOf(tree).filter(({ tagName }) => tagName === 'p')
  return shorten(paragraphs.map(textOf).find(Boolean) ?? textOf(tree))
}
