import type { Language } from '#contract/users/user.ts'
import { languageLinks, renderDocument } from '../../http/pages/document.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { ASSETS } from './assets.ts'
import { icon } from './icons.ts'
import { scene } from './scene.ts'
import { TEXTS, type Texts } from './texts.ts'

/** Language and links that every page needs. */
export type Frame = {
  language: Language
  t: Texts
  /** This page in another language. */
  inLanguage: (language: Language) => string
  /** A path of ours with the language chosen here. */
  withLanguage: (path: string) => string
}

type Page = { title: string; body: Html; scripts?: string[] }

export function layout({ language, t, inLanguage }: Frame, { title, body, scripts = [] }: Page): string {
  const languages = languageLinks({ language, texts: TEXTS, inLanguage })
  return renderDocument({
    language,
    title: `${title} · Wegbuch`,
    assets: ASSETS,
    scripts,
    body: html`<div class="page">
${scene(t)}
<div class="stage">
<header class="top"><span class="brand"><span class="mark">${icon('wave')}</span>Wegbuch</span>${languages}</header>
<main class="card">${body}</main>
</div>
</div>`,
  })
}
