/** The lifetime of cookies that store a visitor's choice: one year. */
export const choiceMaxAgeSeconds = 31_536_000

/** Returns the `Secure` attribute, or an empty string over http, where browsers reject secure cookies. */
const secureAttribute = (protocol: string): string => (protocol === 'https:' ? '; Secure' : '')

/** Saves a visitor's choice in a cookie for a year, or removes the cookie if `value` is null. */
export const storeCookie = (name: string, value: string | null): void => {
  const maxAgeSeconds = value ? choiceMaxAgeSeconds : 0
  // Do not use the Cookie Store API, which is available only in secure contexts.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${maxAgeSeconds}; SameSite=Lax${secureAttribute(location.protocol)}`
}
