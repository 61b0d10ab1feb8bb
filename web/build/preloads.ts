import type { Plugin } from 'vite'

type Bundle = Record<string, { type: string; facadeModuleId?: string | null; imports?: string[] }>

/**
 * Preloads the text font, so that no text jumps when it arrives, and the code that start-up always needs, in parallel
 * with the page.
 */
export function preloads({ font, modules }: { font: string; modules: string[] }): Plugin {
  return {
    name: 'wegbuch-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const file = Object.keys(bundle).find((path) => path.includes(font) && path.endsWith('.woff2'))
        const there = new Set([chunk?.fileName, ...(chunk?.imports ?? [])])
        const scripts = modules.flatMap((module) => chunksOf(bundle as Bundle, module))
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

function chunksOf(bundle: Bundle, module: string): string[] {
  const entry = Object.keys(bundle).find((name) => bundle[name]?.facadeModuleId?.endsWith(module))
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const other of bundle[name]?.imports ?? []) visit(other)
  }
  if (entry) visit(entry)
  return [...visited]
}
