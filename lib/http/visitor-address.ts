import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { instanceId } from '#lib/backend/instance.ts'

// Nobody outside can know the name, so nobody can send the header.
const peerHeader = () => `x-peer-${instanceId()}`

const notePeer = (event: unknown) => {
  if (typeof event !== 'object' || !event || !('request' in event)) return
  const { request } = event
  if (request instanceof IncomingMessage) request.headers[peerHeader()] = request.socket.remoteAddress
}

/** Notes on every request from where its connection comes, which a route handler cannot see. */
export const notePeers = (): void => subscribe('http.server.request.start', notePeer)

// The first half of an address of IPv6 is a household's or a company's; the rest changes at will.
const network = (address: string) => {
  const [head = '', tail] = address.split('::')
  const before = head.split(':')
  const after = tail?.split(':') ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}

const counted = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? network(plain) : plain
}

// Some proxies add the port.
const withoutPort = (entry: string) =>
  entry
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/**
 * Whom a request is counted against. `hops` says how many proxies in front are trusted; each of them adds
 * the address it was asked from, so whatever stands before those entries is only what the visitor claims.
 */
export const visitorAddress = ({ headers }: Request, hops: number): string => {
  const entries = headers.get('x-forwarded-for')?.split(',') ?? []
  const forwarded = withoutPort(entries[entries.length - hops] ?? '')
  if (hops > 0 && isIP(forwarded)) return counted(forwarded)
  // Where nobody knows, all count as one.
  return counted(headers.get(peerHeader()) ?? '')
}
