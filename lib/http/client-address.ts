import { isIP, isIPv6 } from 'node:net'
import { env } from '#lib/settings/env.ts'

/** A request, or an object with the headers of a page's request. */
export type WithHeaders = { headers: Pick<Headers, 'get'> }

// Internet providers commonly assign a household a /56, so all IPv6 addresses in a /56 count as one client.
const networkOf = (ipAddress: string) => {
  const [head = '', tail] = ipAddress.split('::')
  const leadingGroups = head.split(':')
  const trailingGroups = tail?.split(':') ?? []
  const zeroGroups = Array.from(
    { length: Math.max(0, 8 - leadingGroups.length - trailingGroups.length) },
    () => '0',
  )
  return [...leadingGroups, ...zeroGroups, ...trailingGroups]
    .slice(0, 4)
    .map((group, n) => (Number.parseInt(group || '0', 16) & (n === 3 ? 0xff00 : 0xffff)).toString(16))
    .join(':')
}

const rateLimitKey = (ipAddress: string) => {
  const unmappedAddress = ipAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(unmappedAddress) ? networkOf(unmappedAddress) : unmappedAddress
}

// Some proxies add the port.
const removePort = (entry: string) =>
  entry
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/**
 * Returns the key for a client's rate limits: its IP address or, for IPv6, its /56 network. If no trusted
 * proxy has appended an IP address, returns an empty string, so all such clients share the same limits.
 */
export const deriveClientKey = ({ headers }: WithHeaders, hops: number): string => {
  // Each of the `hops` trusted proxies appends an entry. A client can forge all earlier entries.
  const entries = headers.get('x-forwarded-for')?.split(',') ?? []
  const forwardedAddress = removePort(entries[entries.length - hops] ?? '')
  return hops > 0 && isIP(forwardedAddress) ? rateLimitKey(forwardedAddress) : ''
}

/** Returns the key for a client's rate limits, based on TRUSTED_PROXY_HOPS. */
export const clientKeyOf = (request: WithHeaders): string =>
  deriveClientKey(request, env().TRUSTED_PROXY_HOPS)
