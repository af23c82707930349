/**
 * Returns the client's network: /48 for IPv6, /24 for IPv4. One person may control the whole network, and so appear as
 * many clients.
 */
export const clientNetworkOf = (clientKey: string): string => clientKey.split(/[.:]/, 3).join('.')
