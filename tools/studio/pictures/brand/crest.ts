import { settingFrom } from '../lettering/lettering.ts'
import { shrimp } from './shrimp.ts'

export type CrestColours = {
  readonly navy: string
  readonly blue: string
  readonly coral: string
  readonly white: string
}

export const clubColours: CrestColours = {
  navy: '#081a4b',
  blue: '#1237c8',
  coral: '#ff5a3c',
  white: '#f5f7fc',
}

const shield = (inset: number) => {
  const l = 8 + inset
  const r = 192 - inset
  const t = 12 + inset
  const b = 234 - inset * 1.18
  return `M${l} ${t}Q100 ${t - 7} ${r} ${t}V124C${r} 178 ${152 - inset * 0.4} 212 100 ${b}C${48 + inset * 0.4} 212 ${l} 178 ${l} 124Z`
}

const set = settingFrom('middle')

const wave = (y: number, rise: number) => {
  let d = `M0 ${y}`
  for (let x = 0; x < 200; x += 40) d += `Q${x + 10} ${y - rise} ${x + 20} ${y}T${x + 40} ${y}`
  return d
}

function anchor(fill: string, line: string): string {
  return `<g fill="none" stroke="${line}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"><path d="M100 106V196M76 107H124M57 164Q64 198 100 202Q136 198 143 164"/></g>
<circle cx="100" cy="87" r="9.500" fill="none" stroke="${fill}" stroke-width="6.500"/>
<path fill="none" stroke="${fill}" stroke-width="8" stroke-linecap="round" d="M100 97V198M76 107H124M57 164Q64 198 100 202Q136 198 143 164"/>
<path fill="${fill}" d="M44 172L56 146L73 169ZM156 172L144 146L127 169Z"/>`
}

/** The crest: 200 by 246 units, all lettering as outlines. */
export function crest(colours: CrestColours = clubColours): string {
  const { navy, blue, coral, white } = colours
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 246" role="img" aria-label="Thornsea Town FC">
<defs><clipPath id="field"><path d="${shield(13)}"/></clipPath></defs>
<path fill="${navy}" d="${shield(0)}"/>
<path fill="${white}" d="${shield(6)}"/>
<g clip-path="url(#field)">
<rect width="200" height="246" fill="${blue}"/>
<path fill="${navy}" opacity=".42" d="M100 0H200V246H100Z"/>
<path fill="${navy}" d="${wave(197, 7)}V246H0Z"/>
<rect width="200" height="68" fill="${navy}"/>
<rect y="65" width="200" height="4.500" fill="${coral}"/>
<g fill="none" stroke="${white}" stroke-width="4"><path d="${wave(207, 7)}"/><path d="${wave(217, 7)}"/></g>
</g>
${set('sofia-black', 'THORNSEA', 18.4, 100, 47, white, 0.035)}
${set('sofia-black', 'TOWN', 8.2, 100, 59.6, white, 0.34)}
${anchor(white, navy)}
<g stroke="${navy}" stroke-width="5" stroke-linejoin="round"><g transform="translate(101 147) scale(.83)">${outline(navy)}</g></g>
<g transform="translate(101 147) scale(.83)">${shrimp({ body: coral, line: coral, eye: navy })}</g>
${set('sofia-black', '19', 15, 42, 136, white, 0.02)}
${set('sofia-black', '06', 15, 158, 136, white, 0.02)}
</svg>
`
}

/** A dark edge under the shrimp, so that coral never touches white. */
const outline = (colour: string) => shrimp({ body: colour, line: colour, eye: colour })

/** One colour, for dark grounds, watermarks and embossing. */
export function crestMono(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 246" role="img" aria-label="Thornsea Town FC">
<defs><clipPath id="field"><path d="${shield(13)}"/></clipPath><mask id="cut" maskUnits="userSpaceOnUse" x="0" y="0" width="200" height="246">
<path fill="#fff" d="${shield(0)}"/><path fill="#000" d="${shield(5)}"/><path fill="#fff" d="${shield(9)}"/>
<rect x="17" y="66" width="166" height="4" fill="#000"/>
<g fill="#000">${set('sofia-black', 'THORNSEA', 18.4, 100, 47, '#000', 0.035)}${set('sofia-black', 'TOWN', 8.2, 100, 59.6, '#000', 0.34)}${set('sofia-black', '19', 15, 42, 136, '#000', 0.02)}${set('sofia-black', '06', 15, 158, 136, '#000', 0.02)}</g>
${anchor('#000', '#fff')}
<g stroke="#fff" stroke-width="6" stroke-linejoin="round"><g transform="translate(101 147) scale(.83)">${outline('#fff')}</g></g>
<g transform="translate(101 147) scale(.83)">${shrimp({ body: '#000', line: '#000', eye: '#fff' })}</g>
<g clip-path="url(#field)" fill="none" stroke="#000" stroke-width="4"><path d="${wave(207, 7)}"/><path d="${wave(217, 7)}"/></g>
</mask></defs>
<rect width="200" height="246" fill="${colour}" mask="url(#cut)"/>
</svg>
`
}

/** The mark for a browser tab: shrimp on blue, nothing finer than a few pixels at 16. */
export function favicon(): string {
  const { navy, blue, coral, white } = clubColours
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<path fill="${navy}" d="M4 5Q32 1 60 5V32C60 48 48 57 32 63C16 57 4 48 4 32Z"/>
<path fill="${white}" d="M7 8Q32 4.400 57 8V32C57 46 46 54 32 59.700C18 54 7 46 7 32Z"/>
<path fill="${blue}" d="M10 10.700Q32 7.400 54 10.700V32C54 44 44.500 51.500 32 56.500C19.500 51.500 10 44 10 32Z"/>
<g transform="translate(33.500 31.500) scale(.39)">${shrimp({ body: coral, line: coral, eye: navy }, 'bold')}</g>
</svg>
`
}
