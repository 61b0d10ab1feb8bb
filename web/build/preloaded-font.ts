import type { Plugin } from 'vite'

/** Asks for the text face together with the page, not after the style sheet: no text jumps on arrival. */
export function preloadedFont(name: string): Plugin {
  return {
    name: 'wegbuch-preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((path) => path.includes(name) && path.endsWith('.woff2'))
        if (!file) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
      },
    },
  }
}
