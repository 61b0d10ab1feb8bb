import { type Html, html } from '../../http/pages/html.ts'
import { icon } from './icons.ts'
import type { Texts } from './texts.ts'

/** Decorative picture beside the form, on wide screens. */
export const scene = ({ scene }: Texts): Html => html`<div class="scene" aria-hidden="true">
<p class="claim">${scene.claim}</p>
<p class="about">${scene.text}</p>
<div class="logbook">
<div class="vehicle"><span class="plate"><i>D</i><b>TÜ-AW 214</b></span><span>${scene.odometer}</span></div>
${trip(scene.first)}
<div class="gap">${icon('warning')}${scene.gap}</div>
${trip(scene.second)}
</div>
</div>`

type Trip = { day: string; time: string; from: string; to: string; distance: string }

const trip = ({ day, time, from, to, distance }: Trip): Html => html`<div class="trip">
<div class="when"><b>${day}</b><span>${time}</span></div>
<div class="rail"><span>${from}</span><b>${to}</b></div>
<span class="km">${distance}</span>
</div>`
