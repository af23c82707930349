/**
 * Returns the /48 network of an IPv6 client or the /24 network of an IPv4 client: one customer may have all of it, and so be
 * many clients.
 */
export const networkAddressOf = (clientAddress: string): string => clientAddress.split(/[.:]/, 3).join('.')
