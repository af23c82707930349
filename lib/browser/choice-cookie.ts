/** The lifetime of cookies that store a visitor's choice: one year. */
export const choiceMaxAgeSeconds = 31_536_000

/** Returns the `Secure` attribute, or an empty string over http, where browsers reject secure cookies. */
const secureAttribute = (protocol: string): string => (protocol === 'https:' ? '; Secure' : '')

/** Saves a visitor's choice in a cookie for a year, or removes the cookie if `value` is null. */
export const storeCookie = (name: string, value: string | null): void => {
  const age = value ? choiceMaxAgeSeconds : 0
  // The Cookie Store API is available over https only.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; SameSite=Lax${secureAttribute(location.protocol)}`
}
