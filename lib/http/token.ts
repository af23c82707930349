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
