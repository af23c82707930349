import { isIP, isIPv6 } from 'node:net'
import { env } from '#lib/settings/env.ts'

/** A request, or the headers of a page's request. */
export type WithHeaders = { headers: Pick<Headers, 'get'> }

// Internet providers commonly give a household a /56, so all IPv6 addresses of a /56 count as one client.
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
 * Returns the key of a client's rate limits: its IP address, or its /56 network for IPv6. Returns an empty string, which
 * all such clients share, if no trusted proxy has appended the IP address.
 */
export const clientAddressFrom = ({ headers }: WithHeaders, hops: number): string => {
  // Each of the `hops` trusted proxies appends an entry. A client can forge all earlier entries.
  const entries = headers.get('x-forwarded-for')?.split(',') ?? []
  const forwardedAddress = removePort(entries[entries.length - hops] ?? '')
  return hops > 0 && isIP(forwardedAddress) ? rateLimitKey(forwardedAddress) : ''
}

/** Returns the key of a client's rate limits on this site. */
export const clientAddressOf = (request: WithHeaders): string =>
  clientAddressFrom(request, env().TRUSTED_PROXY_HOPS)
