import type { FastifyRequest } from 'fastify'
import { languageOf } from '../../http/pages/language.ts'
import type { Frame } from '../pages/layout.ts'
import { TEXTS } from '../pages/texts.ts'

type FrameInput = { path: string; chosen: unknown; uiLocales: unknown; acceptLanguage: string | undefined }

export function makeFrame({ path, chosen, ...wishes }: FrameInput): Frame {
  const language = languageOf({ chosen, ...wishes })
  const isChosen = languageOf({ chosen, uiLocales: 'x', acceptLanguage: 'x' }) === chosen
  return {
    language,
    t: TEXTS[language],
    inLanguage: (other) => `${path}?lang=${other}`,
    withLanguage: (to) => (isChosen ? `${to}?lang=${language}` : to),
  }
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

export const frameOf = (request: FastifyRequest, uiLocales?: unknown): Frame =>
  makeFrame({
    path: pathOf(request),
    chosen: (request.query as { lang?: unknown }).lang,
    uiLocales,
    acceptLanguage: request.headers['accept-language'],
  })
