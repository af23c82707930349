/**
 * Returns the client's network: /48 for IPv6, /24 for IPv4. A single person may control a whole network, and thus
 * appear as many clients.
 */
export const clientNetworkOf = (clientKey: string): string => clientKey.split(/[.:]/, 3).join('.')
