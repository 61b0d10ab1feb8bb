import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { BILLING_MODES, type BillingMode } from '#contract/billing/plans.ts'
import { isEmailAddress } from '#contract/kernel/email.ts'

/** The only reader of the environment. All faults are reported together, one line each. */
export type Config = {
  host: string
  port: number
  publicUrl: URL
  dataDir: string
  databaseUrl: string | null
  oidc: { issuer: string | null; clientId: string; audience: string; trustEmail: boolean }
  mail: { smtpUrl: string | null; from: string; supportEmail: string }
  /** `dailyLimit`: requests per user and day. */
  geocoder: { kind: (typeof GEOCODERS)[number]; url: URL | null; key: string | null; dailyLimit: number }
  /** `hosts`: the origins that the style and its data are loaded from. */
  map: { styleUrl: string | null; hosts: string[] }
  billing: BillingMode
  /**
   * Needed only for `BILLING=stripe`. While a secret is being rotated there are several, and any of them may sign a
   * webhook.
   */
  stripe: { secretKey: string | null; webhookSecrets: string[] }
  worker: (typeof WORKERS)[number]
  trustProxy: string[]
  logLevel: LogLevel
  /** How many days an event stays in the security log. */
  securityLogDays: number
  /** The token that allows to read the metrics; without one only this machine may. */
  metricsToken: string | null
  /** Accounts that the sign-in page offers. No variable sets it: only `npm run demo` does, in its own process. */
  demo: DemoSignIns | null
}

export type DemoSignIns = {
  password: string
  accounts: { email: string; name: string; role: 'owner' | 'manager' | 'driver' | 'invited' }[]
}

const GEOCODERS = ['embedded', 'photon', 'nominatim', 'google'] as const
const WORKERS = ['in-process', 'off'] as const

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** What the operator has to change, in one line or several. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

type Environment = Record<string, string | undefined>
type Parse<T> = (value: string) => T

class ConfigFault extends Error {}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
export const isLoopback = (url: URL) => LOOPBACK.has(url.hostname)

/** Whether a server on this address can be reached only from this machine. */
export const isLoopbackHost = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const text: Parse<string> = (value) => value

const port: Parse<number> = (value) => {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new ConfigFault('must be a port from 0 to 65535')
  return Number(value)
}

const days: Parse<number> = (value) => {
  if (!/^\d{1,4}$/.test(value) || Number(value) < 30)
    throw new ConfigFault('must be a whole number of days from 30 to 9999')
  return Number(value)
}

const requests: Parse<number> = (value) => {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new ConfigFault('must be a whole number from 1 to 999999')
  return Number(value)
}

const secret: Parse<string> = (value) => {
  if (!/^[\x21-\x7e]{16,200}$/.test(value))
    throw new ConfigFault('must be 16 to 200 characters of ASCII without spaces')
  return value
}

const secrets: Parse<string[]> = (value) => value.split(',').map((part) => secret(part.trim()))

const flag: Parse<boolean> = (value) => {
  if (value !== 'true' && value !== 'false') throw new ConfigFault('must be true or false')
  return value === 'true'
}

const oneOf =
  <const V extends readonly string[]>(values: V): Parse<V[number]> =>
  (value) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new ConfigFault(`must be one of ${values.join(', ')}`)
    return found
  }

function parseUrl(value: string): URL {
  const url = URL.parse(value)
  if (!url) throw new ConfigFault('must be an absolute URL')
  return url
}

const serviceUrl: Parse<URL> = (value) => {
  const url = parseUrl(value)
  if (!/^https?:$/.test(url.protocol)) throw new ConfigFault('must start with http:// or https://')
  if (url.username || url.password || url.search || url.hash)
    throw new ConfigFault('must hold no user, query or fragment')
  return url
}

const publicUrl: Parse<URL> = (value) => {
  const url = serviceUrl(value)
  if (url.pathname !== '/')
    throw new ConfigFault('must hold no path: Wegbuch answers at the root of its host')
  return url
}

const issuer: Parse<string> = (value) => {
  const url = parseUrl(value)
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  if (!safe) throw new ConfigFault('must start with https:// (http:// only on this machine)')
  if (url.search || url.hash) throw new ConfigFault('must hold no query or fragment')
  return value
}

const databaseUrl: Parse<string> = (value) => {
  if (!/^postgres(ql)?:$/.test(parseUrl(value).protocol))
    throw new ConfigFault('must start with postgresql://')
  return value
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

const smtpUrl: Parse<string> = (value) => {
  const url = parseUrl(value)
  if (!/^smtps?:$/.test(url.protocol)) throw new ConfigFault('must start with smtp:// or smtps://')
  if (!url.hostname) throw new ConfigFault('must name a host')
  if (!isDecodable(url.username) || !isDecodable(url.password))
    throw new ConfigFault('must hold its user and password percent-encoded')
  return value
}

const mailAddress: Parse<string> = (value) => {
  if (!isEmailAddress(value)) throw new ConfigFault('must be one mail address')
  return value
}

/** A map style, and after it the other hosts that it loads from. */
const mapStyle: Parse<Config['map']> = (value) => {
  const urls = value.split(/\s+/).map(parseUrl)
  if (!urls.every(({ protocol }) => /^https?:$/.test(protocol)))
    throw new ConfigFault('must hold addresses that start with http:// or https://')
  return { styleUrl: urls[0]?.href ?? null, hosts: [...new Set(urls.map(({ origin }) => origin))] }
}

/** The default host of the sender address; an IP address is not allowed there. */
const mailHost = ({ hostname }: URL) => (isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname)

function isAddressOrRange(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

const addresses: Parse<string[]> = (value) => {
  const list = value.split(',').map((address) => address.trim())
  if (!list.every(isAddressOrRange))
    throw new ConfigFault('must be IP addresses or ranges, separated by commas')
  return list
}

export function readConfig(env: Environment): Config {
  const faults: string[] = []

  function read<T>(name: string, parse: Parse<T>, fallback: T): T {
    const value = env[name]?.trim()
    if (!value) return fallback
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof ConfigFault)) throw error
      faults.push(`${name} ${error.message}`)
      return fallback
    }
  }

  const listen = read('PORT', port, 8080)
  const address = read('PUBLIC_URL', publicUrl, new URL(`http://localhost:${listen}`))
  const config: Config = {
    host: read('HOST', text, '127.0.0.1'),
    port: listen,
    publicUrl: address,
    dataDir: resolve(read('DATA_DIR', text, './data')),
    databaseUrl: read<string | null>('DATABASE_URL', databaseUrl, null),
    oidc: {
      issuer: read<string | null>('OIDC_ISSUER', issuer, null),
      clientId: read('OIDC_CLIENT_ID', text, 'wegbuch'),
      audience: read('OIDC_AUDIENCE', text, 'wegbuch-api'),
      trustEmail: read('OIDC_TRUST_EMAIL', flag, false),
    },
    mail: {
      smtpUrl: read<string | null>('SMTP_URL', smtpUrl, null),
      from: read('MAIL_FROM', mailAddress, `noreply@${mailHost(address)}`),
      supportEmail: read('SUPPORT_EMAIL', mailAddress, `support@${mailHost(address)}`),
    },
    geocoder: {
      kind: read<Config['geocoder']['kind']>('GEOCODER', oneOf(GEOCODERS), 'embedded'),
      url: read<URL | null>('GEOCODER_URL', serviceUrl, null),
      key: read<string | null>('GEOCODER_KEY', text, null),
      dailyLimit: read('GEOCODER_DAILY_LIMIT', requests, 500),
    },
    map: read('MAP_STYLE_URL', mapStyle, { styleUrl: null, hosts: [] }),
    billing: read<BillingMode>('BILLING', oneOf(BILLING_MODES), 'sandbox'),
    stripe: {
      secretKey: read<string | null>('STRIPE_SECRET_KEY', secret, null),
      webhookSecrets: read('STRIPE_WEBHOOK_SECRET', secrets, []),
    },
    worker: read<Config['worker']>('WORKER', oneOf(WORKERS), 'in-process'),
    trustProxy: read('TRUST_PROXY', addresses, []),
    logLevel: read<LogLevel>('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
    securityLogDays: read('SECURITY_LOG_DAYS', days, 400),
    metricsToken: read<string | null>('METRICS_TOKEN', secret, null),
    demo: null,
  }

  if (config.oidc.clientId === config.oidc.audience)
    faults.push('OIDC_AUDIENCE must differ from OIDC_CLIENT_ID: an ID token is no access token')
  const isLocalOnly = isLoopback(config.publicUrl) && isLoopbackHost(config.host)
  if (config.oidc.issuer === null && config.mail.smtpUrl === null && !isLocalOnly)
    faults.push(
      'SMTP_URL must be set unless HOST and PUBLIC_URL are both on this machine: new accounts are verified by mail',
    )
  if (config.geocoder.kind === 'google' && config.geocoder.key === null)
    faults.push('GEOCODER_KEY must be set for GEOCODER=google')
  if (config.geocoder.kind === 'embedded' && config.geocoder.url !== null)
    faults.push('GEOCODER_URL must name no service while GEOCODER is embedded')
  if (config.billing === 'stripe' && config.stripe.secretKey === null)
    faults.push('STRIPE_SECRET_KEY must be set for BILLING=stripe')
  if (config.billing === 'stripe' && config.stripe.webhookSecrets.length === 0)
    faults.push('STRIPE_WEBHOOK_SECRET must be set for BILLING=stripe')
  if (faults.length > 0) throw new ConfigError(...faults)
  return config
}
