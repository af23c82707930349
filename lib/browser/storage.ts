import { fieldsOf } from '#lib/base/json.ts'

/** Keeps what a visitor chose on the device, or forgets it; where storage is blocked, nothing happens. */
export const remember = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // It then lasts as long as the page.
  }
}

const applicationsKey = 'applications'

/** The applications that this device remembers: vacancy titles by reference, empty where the title is unknown. */
export const rememberedApplications = (): Readonly<Record<string, unknown>> => {
  try {
    return fieldsOf(JSON.parse(localStorage.getItem(applicationsKey) ?? '{}'))
  } catch {
    return {}
  }
}

/** Remembers an application on this device, because its applicant asked for that. */
export const rememberApplication = (reference: string, title: string): void =>
  remember(applicationsKey, JSON.stringify({ ...rememberedApplications(), [reference]: title }))

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
