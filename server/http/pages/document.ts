import type { Language } from '#contract/users/user.ts'
import { type Html, html } from './html.ts'

type Document = {
  language: Language
  title: string
  assets: { icon: string; font: string; style: string }
  scripts?: readonly string[]
  body: Html
}

/** A whole page that the server renders. */
export function renderDocument({ language, title, assets, scripts = [], body }: Document): string {
  const document = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${assets.icon}">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body>
${body}
</body>
</html>`
  return `<!doctype html>\n${document.markup}\n`
}

type LanguageTexts = { switch: string; de: string; en: string }
type LanguageLinks = {
  language: Language
  texts: Record<Language, { language: LanguageTexts }>
  /** This page in another language. */
  inLanguage: (language: Language) => string
}

/** Each language by its own name; the current one is no link. */
export const languageLinks = ({
  language,
  texts,
  inLanguage,
}: LanguageLinks) => html`<nav class="languages" aria-label="${texts[language].language.switch}">
${(['de', 'en'] as const).map((one) => {
  const name = texts[one].language[one]
  return one === language
    ? html`<span lang="${one}" aria-current="true">${name}</span>`
    : html`<a href="${inLanguage(one)}" lang="${one}" hreflang="${one}">${name}</a>`
})}</nav>`
