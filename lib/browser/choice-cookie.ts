/** One year, for cookies with a choice of the visitor. */
export const choiceMaxAgeSeconds = 31_536_000

/** Saves a visitor's choice in a cookie for a year, or removes it if null. */
export const storeCookie = (name: string, value: string | null): void => {
  // The Cookie Store API exists on https only.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value ? choiceMaxAgeSeconds : 0}; SameSite=Lax`
}
