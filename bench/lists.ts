import { newId } from '#server/db/id.ts'
import { compare, httpLoad, microseconds } from './compare.ts'
import { type Bench, withProduct } from './product.ts'

const REQUESTS = 1_500

/** GET …/selectionlists/reasons with 50 rows: the product against a bare handler. */
export const run = (): Promise<string> =>
  withProduct(async (bench) => {
    const companyId = await seed(bench)
    const bare = await bench.startScript('bare-server.ts', companyId)
    const url = `${bench.url}/api/companies/${companyId}/selectionlists/reasons`
    const sides = [
      {
        name: 'Wegbuch',
        pid: bench.pid,
        application: 'wegbuch',
        load: httpLoad({ url, headers: bench.headers }),
      },
      { name: 'bare', pid: bare.pid, application: 'bare', load: httpLoad({ url: bare.url }) },
    ]
    const { costs, ratio } = await compare(sides, bench.admin, REQUESTS)
    return `GET reasons, 50 rows, token checked: ${microseconds(costs.get('Wegbuch'))} of CPU a request (server and its PostgreSQL backends), bare node:http ${microseconds(costs.get('bare'))}, ratio ${ratio('Wegbuch', 'bare').toFixed(2)} (median of nine rounds of ${REQUESTS}; at most 2)`
  })

async function seed({ admin, make }: Bench): Promise<string> {
  const companyId = await make('/companies', 'company', { name: 'Bench' })
  for (let index = 0; index < 50; index++)
    await admin.query('insert into list_entries (id, company_id, list, label) values ($1, $2, $3, $4)', [
      newId(),
      companyId,
      'reasons',
      `Wartung der Heizzentrale ${index}`,
    ])
  return companyId
}
