import { JSDOM } from 'jsdom'

const { DOMParser } = new JSDOM().window

/** Reads XML as a strict parser does; throws where it is not well-formed. */
export const parseXml = (text: string): Document => {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const [error] = document.getElementsByTagName('parsererror')
  if (error) throw new Error(error.textContent)
  return document
}

/** The texts of all elements of a name, prefix included. */
export const textsOf = (parent: Document | Element, name: string): string[] =>
  [...parent.getElementsByTagName(name)].map(({ textContent }) => textContent)
