import type { Language } from '#contract/users/user.ts'
import de from '#i18n/de/proof.json' with { type: 'json' }
import en from '#i18n/en/proof.json' with { type: 'json' }
import { loadAssets } from '../../http/pages/assets.ts'
import { languageLinks, renderDocument } from '../../http/pages/document.ts'
import { fill } from '../../http/pages/fill.ts'
import { html } from '../../http/pages/html.ts'

const TEXTS = { de, en }

const { icon, font, fontMore, style } = loadAssets('/proof')
const sheet = style('proof.css', [new URL('proof.css', import.meta.url)])
export const PROOF_ASSETS = [icon, font, fontMore, sheet]

/** `atIso` is null of what nobody here knows. */
export type Fact = { number: string; hash: string; atIso: string | null }
export type ProofFacts = { head: Fact; checkpoint: Fact | null }

/** Says of two hashes whether and since when they exist here, and nothing else. */
export function proofPage(
  { head, checkpoint }: ProofFacts,
  language: Language,
  inLanguage: (language: Language) => string,
): string {
  const texts = TEXTS[language]
  const facts = [head, ...(checkpoint ? [checkpoint] : [])]
  const isKnown = facts.every(({ atIso }) => atIso !== null)
  const row = (
    name: string,
    { hash, atIso }: Fact,
    known: string,
  ) => html`<li class="${atIso ? 'known' : 'unknown'}">
<h2>${name}</h2>
<p class="state">${atIso ? fill(known, { when: when(atIso, language) }) : texts.unknown}</p>
<p class="hash">${hash.replaceAll(/(.{8})(?=.)/g, '$1 ')}</p>
</li>`
  return renderDocument({
    language,
    title: texts.title,
    assets: { icon: icon.path, font: font.path, style: sheet.path },
    body: html`<main class="proof">
<header><img src="${icon.path}" alt="" width="32" height="32"><span>Wegbuch</span>${languageLinks({ language, texts: TEXTS, inLanguage })}</header>
<h1 class="${isKnown ? 'known' : 'unknown'}">${isKnown ? texts.heading : texts.headingUnknown}</h1>
<ul>
${row(fill(texts.head, { number: head.number }), head, texts.headKnown)}
${checkpoint ? row(fill(texts.checkpoint, { number: checkpoint.number }), checkpoint, texts.checkpointKnown) : html`<li><h2>${texts.noCheckpoint}</h2></li>`}
</ul>
<p class="about">${texts.about}</p>
<p class="about">${texts.next} <a href="/">${texts.portal}</a></p>
</main>`,
  })
}

const when = (iso: string, language: Language) =>
  `${new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(iso))} UTC`
