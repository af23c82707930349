/** The parts of SMTP_URL. */
export type SmtpServer = {
  host: string
  port: number | undefined
  /** TLS from the first byte, instead of STARTTLS where offered. */
  secure: boolean
  requireTLS: boolean
  ignoreTLS: boolean
  auth: { user: string; pass: string } | undefined
}

const switches = ['requireTLS', 'ignoreTLS']

/** Parses the address of a mail server; null if invalid. */
export const readSmtpAddress = (text: string): SmtpServer | null => {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname, username, password, searchParams, hash } = new URL(text)
  const isKnown = [...searchParams].every(([name, value]) => switches.includes(name) && value === 'true')
  const isPlain = (pathname === '' || pathname === '/') && !hash && isKnown
  if (!/^smtps?:$/.test(protocol) || !hostname || !isPlain) return null
  try {
    return {
      host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
      port: port ? Number(port) : undefined,
      secure: protocol === 'smtps:',
      requireTLS: searchParams.has('requireTLS'),
      ignoreTLS: searchParams.has('ignoreTLS'),
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    }
  } catch {
    // An invalid percent-encoding.
    return null
  }
}
