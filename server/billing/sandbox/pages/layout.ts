import { type Html, html } from '../../../http/pages/html.ts'
import { ASSETS } from './assets.ts'
import type { PageContext } from './page-context.ts'
import { TEXTS } from './texts.ts'

const FLASK = html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M9 3h6M10 3v6l-4.500 9.500A1.700 1.700 0 007 21h10a1.700 1.700 0 001.500-2.500L14 9V3M8 14h8"/></svg>`

type Page = { title: string; lead: string; body: Html; scripts?: string[] }

/** Must not resemble a real provider: a tape across the top, no card field. */
export function layout(frame: PageContext, { title, lead, body, scripts = [] }: Page): string {
  const { language, t } = frame
  const document = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="${ASSETS.icon}">
<link rel="preload" href="${ASSETS.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${ASSETS.style}">
${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body>
<header class="tape">${FLASK}<span>${t.tape}<span class="wide">${t.tapeMore}</span></span></header>
<main class="sandbox">
<header><div><h1>${title}</h1><p class="lead">${lead}</p></div>${languages(frame)}</header>
${body}
</main>
</body>
</html>`
  return `<!doctype html>\n${document.markup}\n`
}

const languages = ({
  language,
  t,
  path,
}: PageContext) => html`<nav class="languages" aria-label="${t.language.switch}">
${(['de', 'en'] as const).map((one) => {
  const name = TEXTS[one].language[one]
  return one === language
    ? html`<span lang="${one}" aria-current="true">${name}</span>`
    : html`<a href="${path}?lang=${one}" lang="${one}" hreflang="${one}">${name}</a>`
})}</nav>`
