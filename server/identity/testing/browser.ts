import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export type Reply = LightMyRequestResponse

export type Browser = {
  get: (url: string, headers?: Record<string, string>) => Promise<Reply>
  /** Sends a form as a page would. */
  post: (url: string, values: Record<string, string>, headers?: Record<string, string>) => Promise<Reply>
  /** Follows redirects until another reply, or a redirect to the portal. */
  follow: (reply: Reply) => Promise<Reply>
  /** Fills in the form of a page and sends it, with its hidden fields. */
  submit: (page: Reply, values: Record<string, string>) => Promise<Reply>
  cookies: Map<string, { value: string; path: string; attributes: string }>
}

/** A browser without scripts: stores cookies by path, follows redirects, sends forms. */
export function newBrowser(app: FastifyInstance, publicUrl: URL): Browser {
  const cookies: Browser['cookies'] = new Map()

  async function send(
    method: 'GET' | 'POST',
    url: string,
    payload: string | null,
    headers: Record<string, string>,
  ) {
    const { pathname, search } = new URL(url, publicUrl)
    const cookie = [...cookies]
      .filter(
        ([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([name, { value }]) => `${name.split(' ')[0]}=${value}`)
      .join('; ')
    const reply = await app.inject({
      method,
      url: pathname + search,
      headers: {
        host: publicUrl.host,
        accept: 'text/html,*/*;q=0.8',
        ...(cookie && { cookie }),
        ...(payload !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload !== null && { payload }),
    })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) storeCookie(line)
    return reply
  }

  function storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    const key = `${name} ${path}`
    if (value === '' || attributes.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one))) cookies.delete(key)
    else cookies.set(key, { value, path, attributes: attributes.join('; ') })
  }

  const browser: Browser = {
    cookies,
    get: (url, headers = {}) => send('GET', url, null, headers),
    post: (url, values, headers = {}) => send('POST', url, new URLSearchParams(values).toString(), headers),
    follow: async (reply) => {
      let current = reply
      for (let hops = 0; hops < 10; hops++) {
        const { location } = current.headers
        if (current.statusCode < 300 || current.statusCode >= 400 || !location) return current
        const { pathname, origin } = new URL(location, publicUrl)
        if (origin !== publicUrl.origin || !pathname.startsWith('/idp/')) return current
        current = await browser.get(location)
      }
      throw new Error('too many redirects')
    },
    submit: (page, values) => {
      const form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page.body)
      if (!form) throw new Error(`no form in a page of status ${page.statusCode}`)
      const [, action = '', inner = ''] = form
      return browser.post(unescapeHtml(action), { ...hiddenFields(inner), ...values })
    },
  }
  return browser
}

function hiddenFields(form: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    if (name) found[name] = unescapeHtml(/value="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  return found
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
