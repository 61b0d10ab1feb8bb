import { type Html, html } from '../../http/pages/html.ts'

const SHAPES = {
  wave: html`<path d="M3 17l5-10 4 8 3-5 6 7"/>`,
  mail: html`<rect x="3.5" y="5.500" width="17" height="13" rx="2"/><path d="M4 7.500l8 6 8-6"/>`,
  check: html`<circle cx="12" cy="12" r="8.500"/><path d="M8.500 12.200l2.400 2.400 4.600-5"/>`,
  clock: html`<circle cx="12" cy="12" r="8.500"/><path d="M12 7.500V12l3 2"/>`,
  alert: html`<circle cx="12" cy="12" r="8.500"/><path d="M12 8v4.500M12 15.800h.01"/>`,
  out: html`<path d="M14 8V6a1.500 1.500 0 00-1.500-1.500h-6A1.500 1.500 0 005 6v12a1.500 1.500 0 001.500 1.500h6A1.500 1.500 0 0014 18v-2M10 12h10.500M17.500 9l3 3-3 3"/>`,
  eye: html`<path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z"/><circle cx="12" cy="12" r="2.800"/><path class="slash" d="M4.500 4.500l15 15"/>`,
  warning: html`<path d="M12 4.500l8.500 15h-17zM12 10v4M12 16.800h.01"/>`,
} satisfies Record<string, Html>

export type IconName = keyof typeof SHAPES

export const icon = (name: IconName): Html =>
  html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${SHAPES[name]}</svg>`
