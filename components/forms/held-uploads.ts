/** Where files are uploaded to by themselves. */
export const uploadsPath = '/web/uploads'

const headers = { 'tus-resumable': '1.0.0' }

/** How much of an upload the server has: `gone` where it knows none, null where the line is not there. */
export const askHeld = async (token: string): Promise<{ sent: number; isWhole: boolean } | 'gone' | null> => {
  try {
    const response = await fetch(`${uploadsPath}/${token}`, { method: 'HEAD', headers })
    if (response.status === 404 || response.status === 410) return 'gone'
    if (!response.ok) return null
    const sent = Number(response.headers.get('upload-offset'))
    return { sent, isWhole: sent === Number(response.headers.get('upload-length')) }
  } catch {
    return null
  }
}

/** Has the server forget an upload; it would by itself, later. */
export const dropHeld = (token: string): void => {
  fetch(`${uploadsPath}/${token}`, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined)
}

const known = new WeakMap<File, Promise<string>>()

const identify = async (file: File) => {
  const about = [file.name, file.size]
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...about, ...new Uint8Array(hash)].join(' ')
  } catch {
    // Over plain http there is no hash.
    return [...about, file.lastModified].join(' ')
  }
}

/** What tells a file from others, also after a reload. */
export const fingerprintOf = (file: File): Promise<string> => {
  const found = known.get(file) ?? identify(file)
  known.set(file, found)
  return found
}
