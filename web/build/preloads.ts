import type { Plugin } from 'vite'

type Bundle = Record<string, { type: string; name?: string; imports?: string[] }>

/**
 * Preloads the text font, so that no text jumps when it arrives, and the code that start-up always needs, in parallel
 * with the page.
 */
export function preloads({ font, chunks }: { font: string; chunks: string[] }): Plugin {
  return {
    name: 'wegbuch-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const file = Object.keys(bundle).find((path) => path.includes(font) && path.endsWith('.woff2'))
        const there = new Set([chunk?.fileName, ...(chunk?.imports ?? [])])
        const scripts = chunks.flatMap((name) => withImports(bundle as Bundle, name))
        return [
          ...(file ? [link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` })] : []),
          ...[...new Set(scripts)]
            .filter((name) => !there.has(name))
            .map((name) => link({ rel: 'modulepreload', href: `/${name}` })),
        ]
      },
    },
  }
}

const link = (attrs: Record<string, string>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head' as const,
})

function withImports(bundle: Bundle, chunk: string): string[] {
  const file = Object.keys(bundle).find(
    (path) => bundle[path]?.type === 'chunk' && bundle[path].name === chunk,
  )
  if (!file) throw new Error(`the build has no chunk ${chunk}`)
  const visited = new Set<string>()
  const visit = (path: string) => {
    if (visited.has(path)) return
    visited.add(path)
    for (const other of bundle[path]?.imports ?? []) visit(other)
  }
  visit(file)
  return [...visited]
}
