import { fieldsOf } from '#lib/base/json.ts'

/** Saves a value on the device, or removes it if null; does nothing if the browser blocks storage. */
export const storeItem = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The value then applies to the current page only.
  }
}

/** Reads an object from `sessionStorage`; returns an empty one if it is missing or unreadable. */
export const readSessionItem = <Content extends object>(key: string): Partial<Content> => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}
  } catch {
    return {}
  }
}

/** Saves an object in `sessionStorage`, or removes it if null; does nothing if the browser blocks storage. */
export const storeSessionItem = (key: string, content: object | null): void => {
  try {
    if (content) sessionStorage.setItem(key, JSON.stringify(content))
    else sessionStorage.removeItem(key)
  } catch {
    // The content is then lost with the page.
  }
}

const applicationsKey = 'applications'

/** Returns the saved applications: vacancy titles by reference, with an empty text for an unknown title. */
export const readStoredApplications = (): Readonly<Record<string, unknown>> => {
  try {
    return fieldsOf(JSON.parse(localStorage.getItem(applicationsKey) ?? '{}'))
  } catch {
    return {}
  }
}

/** Saves an application on this device; call it only if the applicant asked for that. */
export const storeApplication = (reference: string, title: string): void =>
  storeItem(applicationsKey, JSON.stringify({ ...readStoredApplications(), [reference]: title }))

export const removeStoredApplications = (): void => storeItem(applicationsKey, null)

export const sourceKey = 'application-source'

/** Returns the source of the job link that `sourceScript` stored; null if there is none or storage is blocked. */
export const readStoredSource = (): string | null => {
  try {
    return sessionStorage.getItem(sourceKey)
  } catch {
    return null
  }
}

// The key is fixed, because the product's other sites write it after a login.
const tokenKey = 'token'
// `fetch` throws if a header has other characters, and nginx refuses headers above 8 kB by default.
const tokenPattern = /^[\x21-\x7e]{1,8000}$/

/** Returns the header that authenticates the visitor; empty if there is no valid login or storage is blocked. */
export const authorizationHeader = (): { authorization?: string } => {
  try {
    const token = localStorage.getItem(tokenKey) ?? ''
    return tokenPattern.test(token) ? { authorization: `Bearer ${token}` } : {}
  } catch {
    return {}
  }
}
