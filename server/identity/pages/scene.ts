import { type Html, html } from './html.ts'
import type { Texts } from './texts.ts'

/** What the product is about, drawn beside the form where there is room; nobody needs it to sign in. */
export const scene = ({ scene }: Texts): Html => html`<div class="scene" aria-hidden="true">
<p class="claim">${scene.claim}</p>
<p class="about">${scene.text}</p>
<div class="trip">
<span class="plate"><i>D</i><b>TÜ-AW 214</b></span>
<div class="rail"><span class="stop"></span><span>${scene.from}</span><span class="stop end"></span><strong>${scene.to}</strong></div>
<p class="sum"><b>42 km</b> · 52 min</p>
</div>
</div>`
