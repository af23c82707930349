import { fieldsOf, textIn } from '#lib/base/json.ts'
import { isReference } from '#lib/schemas/application-fields.ts'

/** Keeps what a visitor chose on the device, or forgets it; where storage is blocked, nothing happens. */
export const remember = (key: string, choice: string | null) => {
  try {
    if (choice === null) localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // It then lasts as long as the page.
  }
}

const applicationsKey = 'applications'

/** An application that this device remembers; the title of its vacancy is empty where it was not known. */
export type RememberedApplication = { reference: string; title: string }

/** The applications that this device remembers, the newest first; none where storage is blocked. */
export const rememberedApplications = (): RememberedApplication[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(applicationsKey) ?? '[]')
    return Object.values(fieldsOf(kept))
      .map(fieldsOf)
      .map(({ reference, title }) => ({ reference: textIn(reference), title: textIn(title) }))
      .filter(({ reference }) => isReference(reference))
  } catch {
    return []
  }
}

/** Remembers an application on this device, because its applicant asked for that. */
export const rememberApplication = (application: RememberedApplication): void => {
  const others = rememberedApplications().filter(({ reference }) => reference !== application.reference)
  remember(applicationsKey, JSON.stringify([application, ...others]))
}

export const forgetApplications = (): void => remember(applicationsKey, null)

// The key is fixed: the product's own sites write it after a login.
const tokenKey = 'token'

/** The header that tells the backend who is logged in; empty without a login, or where storage is blocked. */
export const authorization = (): { authorization?: string } => {
  try {
    const token = localStorage.getItem(tokenKey)
    return token ? { authorization: `Bearer ${token}` } : {}
  } catch {
    return {}
  }
}
