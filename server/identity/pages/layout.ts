import type { Language } from '#contract/users/user.ts'
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

export function layout(frame: Frame, { title, body, scripts = [] }: Page): string {
  const { language, t } = frame
  const document = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Wegbuch</title>
<link rel="icon" href="${ASSETS.icon}">
<link rel="preload" href="${ASSETS.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${ASSETS.style}">
${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body>
<div class="page">
${scene(t)}
<div class="stage">
<header class="top"><span class="brand"><span class="mark">${icon('wave')}</span>Wegbuch</span>${languages(frame)}</header>
<main class="card">${body}</main>
</div>
</div>
</body>
</html>`
  return `<!doctype html>\n${document.markup}\n`
}

const languages = ({
  language,
  t,
  inLanguage,
}: Frame) => html`<nav class="languages" aria-label="${t.language.switch}">
${(['de', 'en'] as const).map((one) => {
  const name = TEXTS[one].language[one]
  return one === language
    ? html`<span lang="${one}" aria-current="true">${name}</span>`
    : html`<a href="${inLanguage(one)}" lang="${one}" hreflang="${one}">${name}</a>`
})}</nav>`
