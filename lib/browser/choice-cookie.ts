/** One year, for cookies with a choice of the visitor. */
export const choiceMaxAgeSeconds = 31_536_000

/** The attribute of a cookie on a site over https; empty otherwise, because a browser would drop the cookie. */
const secureAttribute = (protocol: string): string => (protocol === 'https:' ? '; Secure' : '')

/** Saves a visitor's choice in a cookie for a year, or removes it if null. */
export const storeCookie = (name: string, value: string | null): void => {
  const age = value ? choiceMaxAgeSeconds : 0
  // The Cookie Store API exists on https only.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; SameSite=Lax${secureAttribute(location.protocol)}`
}
