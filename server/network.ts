import { isIP } from 'node:net'

/**
 * An address as it is compared and logged: without the port that some proxies add, without the zone of its sender, which may
 * have any length, and mapped IPv4 addresses as IPv4.
 * Null if it is not an address: a trusted proxy may pass on what a client made up.
 */
export function normalizeAddress(given: string): string | null {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  if (isIP(host) === 0) return null
  const [address = host] = host.split('%')
  return (address.includes(':') && mappedIpv4(groupsOf(address))) || address
}

/**
 * The network that limits count: a home has a whole network of IPv6 addresses. All invalid addresses are one network.
 */
export function networkOf(given: string): string {
  const address = normalizeAddress(given)
  if (address === null) return ''
  if (!address.includes(':')) return address
  return `${groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/[\d.]+\.[\d.]+$/, asGroups).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

function asGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** The IPv4 address of a mapped IPv6 address (RFC 4291, 2.5.5.2). */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 6).join(' ') === '0 0 0 0 0 65535'
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}
