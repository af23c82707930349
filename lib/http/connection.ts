import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { processSlot } from '#lib/base/process-slot.ts'
import { onEachResponse } from './each-response.ts'

declare global {
  interface ProcessSlots {
    connectionHeader: string
  }
}

// The name is random, so that a client cannot forge the header.
const connectionHeader = () => processSlot('connectionHeader', () => `x-connection-${randomUUID()}`)

/** Adds the client's IP address, which a route handler cannot see, to the request as a header. */
export const attachClientAddress = ({ headers, socket }: IncomingMessage): void => {
  headers[connectionHeader()] = socket.remoteAddress
}

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

/** Returns the key of a client's rate limits: its IP address, or its /56 network for IPv6; empty if unknown. */
export const clientAddressFrom = ({ headers }: { headers: Pick<Headers, 'get'> }, hops: number): string => {
  // Each of the `hops` trusted proxies appends an entry. A client can forge all earlier entries.
  const entries = headers.get('x-forwarded-for')?.split(',') ?? []
  const forwardedAddress = removePort(entries[entries.length - hops] ?? '')
  if (hops > 0 && isIP(forwardedAddress)) return rateLimitKey(forwardedAddress)
  return rateLimitKey(headers.get(connectionHeader()) ?? '')
}

/**
 * Closes the connection after the response to a chunked body. Node would otherwise read the rest of a refused body for
 * as long as the client sends it. Browsers do not send chunked bodies.
 */
export const closeChunkedConnections = (): void =>
  onEachResponse((response) => {
    if (response.req.headers['transfer-encoding'] !== undefined) response.setHeader('connection', 'close')
  })
