import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLocalHost } from './local-host.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** What proxies and content delivery networks add to a request that they pass on. */
const FORWARDING =
  /^(forwarded|via|client-ip|cdn-loop|cf-.+|(fastly|fly|true|proxy|wl-proxy)-client-ip|x-((original-)?forwarded.*|original-host|real-ip|client-ip|cluster-client-ip|envoy-.+|proxyuser-ip|varnish|azure-.+|scheme|amzn-.+|amz-cf-.+|vercel-.+|nf-.+|arr-.+|appengine-.+|sucuri-.+|remote-addr|nginx-.+)|ali-cdn-.+|akamai-.+)$/

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Who may read the metrics: with METRICS_TOKEN its bearer, without it a process of this machine. A proxy on this
 * machine connects from loopback as well and would open the metrics to the internet, so forwarded requests are refused.
 * The address is that of the connection: `clientAddress` uses the headers of a proxy.
 */
export function metricsAccess(token: string | null): (request: FastifyRequest) => boolean {
  if (token !== null) {
    const expected = digest(`Bearer ${token}`)
    return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected)
  }
  return ({ headers, raw }) => {
    const { remoteAddress = '' } = raw.socket
    const isLocal = LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
    return isLocal && isLocalHost(headers.host) && !Object.keys(headers).some((name) => FORWARDING.test(name))
  }
}
