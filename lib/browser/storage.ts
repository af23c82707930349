import { fieldsOf } from '#lib/base/json.ts'

// Storage may be blocked or full, and a stored value may be unreadable.
const tryStorage = <Result>(access: () => Result, fallback: Result): Result => {
  try {
    return access()
  } catch {
    return fallback
  }
}

/** Saves a value in `localStorage`, or removes the item if null; does nothing if storage is blocked or full. */
export const storeItem = (key: string, value: string | null): void =>
  tryStorage(
    () => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
    undefined,
  )

/** Reads an object from `sessionStorage`; returns an empty object if it is missing or unreadable. */
export const readSessionItem = <Content extends object>(key: string): Partial<Content> =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}, {})

/** Saves an object in `sessionStorage`, or removes the item if null; does nothing if storage is blocked or full. */
export const storeSessionItem = (key: string, content: object | null): void =>
  tryStorage(
    () => (content ? sessionStorage.setItem(key, JSON.stringify(content)) : sessionStorage.removeItem(key)),
    undefined,
  )

const applicationsKey = 'applications'

/** Returns the saved applications: vacancy titles by reference, with an empty string for an unknown title. */
export const readStoredApplications = (): Readonly<Record<string, unknown>> =>
  tryStorage(() => fieldsOf(JSON.parse(localStorage.getItem(applicationsKey) ?? '{}')), {})

/** Saves an application on this device. Call this only if the applicant asked to save it. */
export const storeApplication = (reference: string, title: string): void =>
  storeItem(applicationsKey, JSON.stringify({ ...readStoredApplications(), [reference]: title }))

export const removeStoredApplications = (): void => storeItem(applicationsKey, null)

export const sourceKey = 'application-source'

/** Returns the source named in a link to the site, such as a job board; null if none can be read. */
export const readStoredSource = (): string | null => tryStorage(() => sessionStorage.getItem(sourceKey), null)

// The product's other sites write this key after login, so it must not change.
const tokenKey = 'token'
// `fetch` throws if a header contains, for example, a line break. By default, nginx refuses headers above 8 kB.
const tokenPattern = /^[\x21-\x7e]{1,8000}$/

/**
 * Returns the header that authenticates the visitor; an empty object if there is no valid token or storage is blocked.
 */
export const authorizationHeader = (): { authorization?: string } => {
  const token = tryStorage(() => localStorage.getItem(tokenKey), null) ?? ''
  return tokenPattern.test(token) ? { authorization: `Bearer ${token}` } : {}
}
