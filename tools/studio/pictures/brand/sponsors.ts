import { type Face, textPath, settingFrom } from '../lettering/lettering.ts'

/** The invented sponsors' logos: each a symbol and a wordmark of outlines, drawn for a white ground. */
export type Logo = {
  readonly slug: string
  readonly name: string
  readonly svg: string
  readonly colour: string
}

const set = settingFrom('start')

const widthOf = (face: Face, text: string, cap: number, tracking = 0) =>
  textPath(face, text, cap, tracking).width

function logo(slug: string, name: string, colour: string, width: number, height: number, body: string): Logo {
  const w = Math.ceil(width)
  return {
    slug,
    name,
    colour,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${height}" role="img" aria-label="${name.replace('&', '&amp;')}">${body}</svg>\n`,
  }
}

function harboursideMotors(): Logo {
  const red = '#c8102e'
  const ink = '#1c1f26'
  const top = widthOf('sofia-bold-italic', 'HARBOURSIDE', 44, 0.01)
  const symbol = `<path fill="${red}" d="M4 74C18 44 44 26 84 24C70 34 62 42 58 50C72 42 86 40 98 42C80 50 66 62 56 78C40 72 20 70 4 74Z"/><path fill="${ink}" d="M14 86C40 78 76 78 104 88L98 98C72 90 40 90 20 96Z"/>`
  return logo(
    'harbourside-motors',
    'Harbourside Motors',
    red,
    120 + top + 8,
    116,
    symbol +
      set('sofia-bold-italic', 'HARBOURSIDE', 44, 118, 64, ink, 0.01) +
      `<path fill="${red}" d="M116 74H${118 + top * 0.46}L${112 + top * 0.46} 92H111Z"/>` +
      set('sofia-bold-italic', 'MOTORS', 25, 118 + top * 0.5, 99, red, 0.16),
  )
}

function estuaryEnergy(): Logo {
  const green = '#0a7d4f'
  const lime = '#7cc243'
  const w = Math.max(widthOf('figtree-bold', 'estuary', 40, -0.01), 10)
  const symbol = `<path fill="${green}" d="M56 8C88 8 108 30 108 58C108 62 107 66 106 70C92 54 74 62 56 70C40 77 22 78 6 66C3 30 28 8 56 8Z"/><path fill="${lime}" d="M9 78C26 88 44 86 60 79C76 72 90 68 103 79C95 97 77 108 56 108C34 108 16 96 9 78Z"/><path fill="#fff" d="M63 20L42 54H56L50 76L76 42H60Z"/>`
  return logo(
    'estuary-energy',
    'Estuary Energy',
    green,
    128 + w + 6,
    116,
    symbol +
      set('figtree-bold', 'estuary', 40, 126, 60, green, -0.01) +
      set('figtree-medium', 'energy', 36, 127, 104, lime, 0.06),
  )
}

function cobblerAndSons(): Logo {
  const brown = '#5b3420'
  const tan = '#b5813f'
  const w = widthOf('abril', 'Cobbler & Sons', 38)
  return logo(
    'cobbler-and-sons',
    'Cobbler & Sons',
    brown,
    w + 20,
    134,
    `<path fill="${tan}" transform="translate(${w / 2 - 30} -2) scale(.84)" d="M6 6H34V26C44 36 62 38 74 44C80 47 82 52 82 58H6ZM6 62H30V70H6ZM36 62H82V68H36Z"/>` +
      set('abril', 'Cobbler & Sons', 38, 10, 102, brown) +
      `<path fill="${tan}" d="M10 122H${w / 2 - 92}V124H10ZM${w / 2 + 112} 122H${w + 10}V124H${w / 2 + 112}Z"/>` +
      set('figtree-bold', 'BOOTMAKERS SINCE 1888', 9, w / 2 + 10, 128, brown, 0.14, 'middle'),
  )
}

function saltmarshBrewing(): Logo {
  const teal = '#0d4b4f'
  const gold = '#e0a526'
  const reed = (x: number, lean: number, h: number) =>
    `<path fill="none" stroke="${gold}" stroke-width="3" stroke-linecap="round" d="M${x} 100Q${x + lean * 0.2} ${100 - h * 0.6} ${x + lean} ${100 - h}"/><ellipse cx="${x + lean}" cy="${94 - h}" rx="4" ry="10" fill="${gold}" transform="rotate(${lean} ${x + lean} ${94 - h})"/>`
  return logo(
    'saltmarsh-brewing',
    'Saltmarsh Brewing Co.',
    teal,
    190,
    190,
    `<circle cx="95" cy="95" r="92" fill="${teal}"/><circle cx="95" cy="95" r="84" fill="none" stroke="${gold}" stroke-width="2.500"/>` +
      `<g transform="translate(0 -14)">${reed(76, -8, 46)}${reed(92, -2, 60)}${reed(106, 6, 50)}${reed(119, 12, 34)}</g>` +
      set('righteous', 'SALTMARSH', 18.5, 95, 114, '#fff', 0.02, 'middle') +
      set('figtree-bold', 'BREWING CO.', 10.5, 95, 135, gold, 0.2, 'middle') +
      `<path fill="none" stroke="${gold}" stroke-width="3" d="M56 150q6.500 -6 13 0t13 0t13 0t13 0t13 0t13 0"/>`,
  )
}

function thornseaBuildingSociety(): Logo {
  const plum = '#5a1a5c'
  const w = widthOf('playfair', 'Thornsea', 40)
  return logo(
    'thornsea-building-society',
    'Thornsea Building Society',
    plum,
    118 + Math.max(w, widthOf('figtree-medium', 'Building Society', 21.5, 0.03)) + 6,
    112,
    `<path fill="${plum}" d="M8 56L54 14L100 56V64H90V100H18V64H8Z"/><path fill="#fff" d="M36 100V70C36 60 44 54 54 54C64 54 72 60 72 70V100H62V71C62 67 58 64 54 64C50 64 46 67 46 71V100Z"/><circle cx="54" cy="40" r="6" fill="#fff"/>` +
      set('playfair', 'Thornsea', 40, 116, 58, plum) +
      set('figtree-medium', 'Building Society', 21.5, 118, 97, '#7d5a80', 0.03),
  )
}

function northpierHotels(): Logo {
  const navy = '#14304f'
  const brass = '#b08d4a'
  const w = widthOf('montserrat-light', 'NORTHPIER', 32, 0.2)
  const c = w / 2 + 12
  let arches = ''
  for (let i = -3; i <= 2; i++)
    arches += `M${c + i * 22 + 2} 52V40A9 9 0 0 1 ${c + i * 22 + 20} 40V52H${c + i * 22 + 17}V41A6 6 0 0 0 ${c + i * 22 + 5} 41V52Z`
  return logo(
    'northpier-hotels',
    'Northpier Hotels',
    navy,
    w + 24,
    136,
    `<path fill="${brass}" d="M${c - 70} 22H${c + 70}V26H${c - 70}ZM${c - 1.5} 2H${c + 1.5}V22H${c - 1.5}ZM${c + 1.5} 3L${c + 20} 8L${c + 1.5} 13Z${arches}"/>` +
      set('montserrat-light', 'NORTHPIER', 32, 12, 98, navy, 0.2) +
      set('montserrat-bold', 'HOTELS', 11, c, 128, brass, 0.62, 'middle'),
  )
}

function tidewaterLogistics(): Logo {
  const blue = '#0061a8'
  const orange = '#f58220'
  const w = widthOf('oswald', 'TIDEWATER', 46, 0.01)
  return logo(
    'tidewater-logistics',
    'Tidewater Logistics',
    blue,
    126 + w + 4,
    108,
    `<path fill="${blue}" d="M6 20H70L96 46H44Z"/><path fill="${orange}" d="M20 48H84L110 74H58Z" opacity=".95"/><path fill="${blue}" d="M6 76H70L96 102H44Z" transform="translate(0 -2) scale(1 1)"/>` +
      set('oswald', 'TIDEWATER', 46, 124, 66, blue, 0.01) +
      set('figtree-bold', 'LOGISTICS', 17, 125, 98, orange, 0.38),
  )
}

function marshLaneDental(): Logo {
  const aqua = '#0097a7'
  const ink = '#29434e'
  const w = widthOf('figtree-bold', 'Marsh Lane', 36, -0.01)
  return logo(
    'marsh-lane-dental',
    'Marsh Lane Dental',
    aqua,
    104 + w + 6,
    112,
    `<path fill="${aqua}" d="M48 22C34 8 8 12 8 42C8 66 20 72 24 94C26 104 36 104 38 94C40 82 42 74 48 74C54 74 56 82 58 94C60 104 70 104 72 94C76 72 88 66 88 42C88 12 62 8 48 22Z"/><path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" d="M28 44Q48 62 68 44"/>` +
      set('figtree-bold', 'Marsh Lane', 36, 104, 60, ink, -0.01) +
      set('figtree-medium', 'Dental', 28, 105, 100, aqua, 0.04),
  )
}

function gullwingPrint(): Logo {
  const ink = '#222'
  const w = widthOf('righteous', 'gullwing', 44)
  return logo(
    'gullwing-print',
    'Gullwing Print',
    '#00a0c6',
    w + 24,
    140,
    `<g transform="translate(${w / 2 + 12 - 70} 2)"><path fill="#00aeef" d="M0 6Q38 -6 66 40Q36 20 0 6Z"/><path fill="#ec008c" d="M140 6Q102 -6 74 40Q104 20 140 6Z"/><path fill="#ffd400" d="M60 30Q70 18 80 30L70 54Z"/></g>` +
      set('righteous', 'gullwing', 44, 12, 106, ink) +
      set('figtree-bold', 'PRINT', 12, w + 10, 136, '#ec008c', 0.5, 'end'),
  )
}

function anchorRoofing(): Logo {
  const slate = '#37474f'
  const red = '#d84315'
  const w = widthOf('sofia-black', 'ANCHOR', 54, 0.02)
  return logo(
    'anchor-roofing',
    'Anchor Roofing',
    red,
    132 + w + 6,
    112,
    `<path fill="${red}" d="M6 58L62 12L118 58L110 68L62 29L14 68Z"/><path fill="none" stroke="${slate}" stroke-width="8" stroke-linecap="round" d="M62 60V100M48 68H76M34 82Q38 100 62 102Q86 100 90 82"/><circle cx="62" cy="50" r="7" fill="none" stroke="${slate}" stroke-width="5"/>` +
      set('sofia-black', 'ANCHOR', 54, 132, 70, slate, 0.02) +
      set('sofia-black', 'ROOFING', 23, 133, 104, red, 0.3),
  )
}

function seafrontSolicitors(): Logo {
  const green = '#17392c'
  const w = widthOf('playfair-italic', 'Seafront', 46)
  return logo(
    'seafront-solicitors',
    'Seafront Solicitors',
    green,
    w + 26,
    116,
    set('playfair-italic', 'Seafront', 46, 12, 58, green) +
      `<path fill="none" stroke="#8fae9f" stroke-width="2.500" d="M12 74q8 -8 16 0${'t16 0'.repeat(Math.floor((w - 16) / 16))}"/>` +
      set('figtree-medium', 'SOLICITORS', 14.5, w / 2 + 13, 106, green, 0.42, 'middle'),
  )
}

function shoalBroadband(): Logo {
  const violet = '#5b2be0'
  const pink = '#ff3d81'
  const fish = (x: number, y: number, s: number, fill: string) =>
    `<path transform="translate(${x} ${y}) scale(${s})" fill="${fill}" d="M0 0C12 -14 32 -14 44 -2L56 -12V12L44 2C32 14 12 14 0 0Z"/>`
  const w = widthOf('montserrat-bold', 'shoal', 50, -0.03)
  return logo(
    'shoal-broadband',
    'Shoal Broadband',
    violet,
    122 + w + 6,
    112,
    fish(6, 28, 0.8, pink) +
      fish(56, 46, 0.9, violet) +
      fish(2, 62, 0.85, violet) +
      fish(50, 84, 0.85, pink) +
      set('montserrat-bold', 'shoal', 50, 122, 68, violet, -0.03) +
      set('figtree-bold', 'broadband', 18.5, 124, 101, pink, 0.08),
  )
}

function kestrelKitchens(): Logo {
  const ink = '#3b2f2f'
  const rust = '#b4532a'
  const w = widthOf('bitter', 'KESTREL', 42, 0.04)
  return logo(
    'kestrel-kitchens',
    'Kestrel Kitchens',
    rust,
    112 + w + 6,
    110,
    `<path fill="${rust}" d="M6 22C40 20 64 34 74 52C82 46 94 46 102 54C94 54 90 58 88 64C84 80 70 92 46 94L34 104L36 90C50 86 58 80 60 72C40 74 20 62 6 22Z"/><path fill="#fff" opacity=".9" d="M26 36C44 40 58 50 64 62C48 60 34 52 26 36Z"/>` +
      set('bitter', 'KESTREL', 42, 112, 62, ink, 0.04) +
      set('figtree-medium', 'kitchens', 27, 113, 99, rust, 0.12),
  )
}

function beaconSportswear(): Logo {
  const black = '#111'
  const yellow = '#ffb300'
  const w = widthOf('sofia-black', 'BEACON', 60, 0.05)
  return logo(
    'beacon-sportswear',
    'Beacon Sportswear',
    black,
    118 + w + 6,
    108,
    `<path fill="${yellow}" d="M54 30L104 6V26L60 40ZM54 46L104 50V66L58 54Z"/><path fill="${black}" d="M22 102L34 36H52L64 102ZM30 16H56L50 30H36Z"/><path fill="#fff" d="M30.500 62L55.500 56L57 65L29 72Z"/>` +
      set('sofia-black', 'BEACON', 60, 118, 72, black, 0.05) +
      set('figtree-bold', 'SPORTSWEAR', 12.5, 119.5, 100, black, 0.35),
  )
}

function pilotCoffee(): Logo {
  const brown = '#3e2723'
  const orange = '#e65c1a'
  const w = widthOf('pacifico', 'Pilot', 50)
  return logo(
    'pilot-coffee',
    'Pilot Coffee',
    brown,
    112 + w + 12,
    122,
    `<path fill="${brown}" d="M10 46H78V74C78 94 66 104 44 104C22 104 10 94 10 74Z"/><path fill="none" stroke="${brown}" stroke-width="8" d="M78 56H86Q98 56 98 68Q98 82 76 82"/><path fill="none" stroke="${orange}" stroke-width="5" stroke-linecap="round" d="M28 34q-6 -7 0 -14t0 -14M44 34q-6 -7 0 -14t0 -14M60 34q-6 -7 0 -14t0 -14"/><path fill="#fff" d="M44 56L49 70L64 75L49 80L44 94L39 80L24 75L39 70Z"/>` +
      set('pacifico', 'Pilot', 50, 112, 78, brown) +
      set('figtree-bold', 'COFFEE', 13, 122, 112, orange, 0.44),
  )
}

function longshoreInsurance(): Logo {
  const navy = '#0b2c5f'
  const sky = '#3aa0dc'
  const w = widthOf('montserrat-bold', 'Longshore', 36, -0.01)
  return logo(
    'longshore-insurance',
    'Longshore Insurance',
    navy,
    108 + w + 6,
    112,
    `<path fill="${navy}" d="M50 6L92 20V54C92 80 74 98 50 108C26 98 8 80 8 54V20Z"/><path fill="${sky}" d="M50 16L82 27V54C82 57 82 59 81 62Q66 50 50 62T19 62C18 59 18 57 18 54V27Z"/><path fill="#fff" d="M19 66Q34 78 50 66T81 66L80 73Q64 64 50 74T21 73Z"/>` +
      set('montserrat-bold', 'Longshore', 36, 108, 60, navy, -0.01) +
      set('figtree-medium', 'Insurance', 24, 109, 96, sky, 0.1),
  )
}

export const sponsorLogos = (): readonly Logo[] => [
  harboursideMotors(),
  estuaryEnergy(),
  cobblerAndSons(),
  saltmarshBrewing(),
  thornseaBuildingSociety(),
  northpierHotels(),
  tidewaterLogistics(),
  marshLaneDental(),
  gullwingPrint(),
  anchorRoofing(),
  seafrontSolicitors(),
  shoalBroadband(),
  kestrelKitchens(),
  beaconSportswear(),
  pilotCoffee(),
  longshoreInsurance(),
]
