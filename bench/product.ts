import { spawn } from 'node:child_process'
import pg from 'pg'
import { freePort } from '#server/free-port.ts'
import { createDatabase, startCluster, urlOf } from '#server/testing/cluster.ts'
import { startIssuer } from '#server/testing/issuer.ts'
import { startProduct } from '#server/testing/product.ts'
import { waitFor } from '#server/testing/wait-for.ts'

export type Bench = {
  url: string
  pid: number | undefined
  databaseUrl: string
  admin: pg.Client
  headers: Record<string, string>
  /** The headers of another user. */
  headersOf: (subject: string) => Promise<Record<string, string>>
  /** Posts a resource and returns its id. */
  make: (path: string, type: string, attributes: object, as?: Record<string, string>) => Promise<string>
  /** Starts another instance of the product on the same database, with other settings. */
  startAnother: (env: Settings) => Promise<{ url: string; pid: number | undefined }>
  /** Starts a script of this folder on a port of its own. */
  startScript: (script: string, ...args: string[]) => Promise<{ url: string; pid: number | undefined }>
}

type Settings = Record<string, string>

/** Runs the product and its peers on a cluster of their own, and stops everything afterwards. */
export async function withProduct<T>(
  work: (bench: Bench) => Promise<T>,
  { cluster: settings = {}, env = {} }: { cluster?: Settings; env?: Settings } = {},
): Promise<T> {
  const cluster = await startCluster(settings)
  const issuer = await startIssuer()
  const connection = await createDatabase(cluster.connection)
  const databaseUrl = urlOf(connection)
  const admin = new pg.Client(connection)
  const usual = { DATABASE_URL: databaseUrl, OIDC_ISSUER: issuer.url }
  const product = await startProduct({ env: { ...usual, ...env } })
  const products = [product]
  await admin.connect()
  const exp = Math.floor(Date.now() / 1000) + 36_000
  const claims = { email: 'a@example.test', given_name: 'A', family_name: 'B' }
  const headers = { authorization: `Bearer ${await issuer.token({ ...claims, exp })}` }
  const headersOf = async (sub: string) => ({
    authorization: `Bearer ${await issuer.token({ ...claims, email: `${sub}@example.test`, sub, exp })}`,
  })
  const others: { kill: () => void }[] = []

  const bench: Bench = {
    url: product.url,
    pid: product.process.pid,
    databaseUrl,
    admin,
    headers,
    headersOf,
    make: async (path, type, attributes, as = headers) => {
      const reply = await fetch(`${product.url}/api${path}`, {
        method: 'POST',
        headers: { ...as, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { type, attributes } }),
      })
      const { data } = (await reply.json()) as { data: { id: string } }
      return data.id
    },
    startAnother: async (own) => {
      const more = await startProduct({ env: { ...usual, ...own } })
      products.push(more)
      return { url: more.url, pid: more.process.pid }
    },
    startScript: async (script, ...args) => {
      const ownPort = String(await freePort())
      const child = spawn(process.execPath, [`bench/${script}`, ownPort, databaseUrl, ...args], {
        stdio: 'inherit',
      })
      others.push(child)
      const url = `http://localhost:${ownPort}`
      await waitFor(() => fetch(`${url}/up`).catch(() => null))
      return { url, pid: child.pid }
    },
  }
  try {
    return await work(bench)
  } finally {
    for (const child of others) child.kill()
    for (const one of products) {
      await one.stop()
      one.clean()
    }
    await admin.end()
    await issuer.stop()
    await cluster.stop()
  }
}
