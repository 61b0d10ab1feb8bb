import { languageLinks, renderDocument } from '../../../http/pages/document.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { ASSETS } from './assets.ts'
import type { PageContext } from './page-context.ts'
import { TEXTS } from './texts.ts'

const FLASK = html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M9 3h6M10 3v6l-4.500 9.500A1.700 1.700 0 007 21h10a1.700 1.700 0 001.500-2.500L14 9V3M8 14h8"/></svg>`

type Page = { title: string; lead: string; body: Html; scripts?: string[] }

/** Must not resemble a real provider: a tape across the top, no card field. */
export function layout(context: PageContext, { title, lead, body, scripts = [] }: Page): string {
  const { language, t, path } = context
  const languages = languageLinks({ language, texts: TEXTS, inLanguage: (other) => `${path}?lang=${other}` })
  return renderDocument({
    language,
    title: `${title} · Sandbox`,
    assets: ASSETS,
    scripts,
    body: html`<header class="tape">${FLASK}<span>${t.tape}<span class="wide">${t.tapeMore}</span></span></header>
<main class="sandbox">
<header><div><h1>${title}</h1><p class="lead">${lead}</p></div>${languages}</header>
${body}
</main>`,
  })
}
