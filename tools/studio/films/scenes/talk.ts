/** Interviews: head and shoulders before the sponsors' wall, speaking as the voice is heard. */
import type { Canvas, Sprite } from '../draw/canvas.ts'
import { between, Graphics } from '../draw/graphics.ts'
import { backdrop, lettering, spriteOf } from '../draw/sprites.server.ts'
import type { TalkFilm } from '../play/plan.ts'
import type { Scene } from './scene.ts'

const view = { width: 640, height: 640 }
/** How far open the mouth is drawn, in steps. */
const mouths = [0, 0.3, 0.6, 1]

function bust(look: TalkFilm['look']): string {
  const collar = look.top === '#0e1a44'
  return `<defs>
    <linearGradient id="skin" x2="1"><stop stop-color="${look.skin}"/><stop offset=".62" stop-color="${look.skin}"/><stop offset="1" stop-color="#5a3a2a"/></linearGradient>
    <linearGradient id="top" x2="1"><stop stop-color="${look.top}"/><stop offset="1" stop-color="#060c22"/></linearGradient></defs>
    <path d="M40 640q10 -170 150 -205l70 -30h120l70 30q140 35 150 205z" fill="url(#top)"/>
    ${collar ? '<path d="M262 410l58 92 58 -92 34 16 -62 130h-60l-62 -130z" fill="#f3f5fa"/><path d="M306 500h28l12 90 -26 50 -26 -50z" fill="#ff5a3c"/>' : '<path d="M258 408q62 66 124 0l22 12q-84 92 -168 0z" fill="#0d2370"/>'}
    <g transform="translate(${collar ? 436 : 420} 500)"><path d="M0 0h52v34q0 22 -26 34q-26 -12 -26 -34z" fill="#fff"/><path d="M6 6h40v27q0 16 -20 26q-20 -10 -20 -26z" fill="#1237c8"/><path d="M15 30q11 -16 22 0q-11 12 -22 0z" fill="#ff5a3c"/></g>
    <path d="M268 330v86q52 56 104 0v-86z" fill="url(#skin)"/><path d="M268 356q52 62 104 0v24q-52 46 -104 0z" fill="#000" opacity=".18"/>`
}

function face(look: TalkFilm['look'], open: number, blink: boolean): string {
  const eye = (x: number) =>
    blink
      ? `<path d="M${x - 17} 246q17 8 34 0" fill="none" stroke="#3a2418" stroke-width="4"/>`
      : `<path d="M${x - 19} 246q19 -17 38 0q-19 13 -38 0z" fill="#fbfbfa"/><circle cx="${x}" cy="245" r="8" fill="#3d2c22"/><circle cx="${x + 2.5}" cy="242.500" r="2.200" fill="#fff"/><path d="M${x - 20} 245q20 -19 40 0" fill="none" stroke="#33221a" stroke-width="3.500"/>`
  const beard = look.beard
    ? `<path d="M214 262q4 120 106 132q102 -12 106 -132q-6 62 -40 64q-30 -18 -66 -16q-36 -2 -66 16q-34 -2 -40 -64z" fill="${look.hair}" opacity=".82"/>`
    : ''
  const top = look.grey
    ? `<path d="M206 236q-18 -132 114 -140q132 8 114 140q-8 -62 -36 -82q-78 16 -156 0q-28 20 -36 82z" fill="${look.hair}"/><path d="M212 206q-2 -60 40 -84q-26 40 -28 84z" fill="#9a958d" opacity=".7"/>`
    : `<path d="M204 240q-22 -146 118 -148q134 4 114 148q-4 -54 -24 -80q-40 -28 -92 -20q-58 -10 -92 20q-20 26 -24 80z" fill="${look.hair}"/>`
  const lip = 318
  const gap = 3 + open * 24
  return `<ellipse cx="208" cy="256" rx="15" ry="27" fill="${look.skin}"/><ellipse cx="432" cy="256" rx="15" ry="27" fill="#8a6049"/>
    <path d="M210 226q-4 -110 110 -114q114 4 110 114q2 98 -54 140q-56 34 -112 0q-56 -42 -54 -140z" fill="url(#skin)"/>
    <path d="M398 150q36 40 30 96q-2 86 -52 120q-22 12 -40 14q62 -40 62 -130z" fill="#000" opacity=".14"/>${beard}${top}
    ${eye(274)}${eye(366)}
    <path d="M250 220q24 -14 48 -3M342 217q24 -11 48 3" fill="none" stroke="${look.hair}" stroke-width="8" stroke-linecap="round"/>
    <path d="M318 246q-4 34 -14 46q16 11 34 0" fill="none" stroke="#6b4430" stroke-width="4" stroke-linecap="round" opacity=".7"/>
    <path d="M${282 + open * 6} ${lip}q38 -9 ${76 - open * 12} 0q-6 ${gap + 6} -${38 - open * 6} ${gap + 6}q-32 0 -${38 - open * 6} -${gap + 6}z" fill="#4a1d1c"/>
    <path d="M${282 + open * 6} ${lip}q20 -12 38 -4q18 -8 ${38 - open * 12} 4q-38 6 -${76 - open * 12} 0z" fill="#a35f52"/>
    <path d="M${292 + open * 5} ${lip + gap - 1}q28 12 ${56 - open * 10} 0q-6 11 -${28 - open * 5} 11q-22 0 -${28 - open * 5} -11z" fill="#b06a5c"/>`
}

function wall(width: number, height: number): string {
  let logos = ''
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++) {
      const x = 90 + column * 290 + (row % 2) * 145
      const y = 95 + row * 150
      logos +=
        (row + column) % 3 === 0
          ? lettering('HARBOURSIDE', x, y, 21, '#c9d4ff', {
              anchor: 'middle',
              face: 'montserrat-bold',
              tracking: 0.04,
            }).svg
          : (row + column) % 3 === 1
            ? lettering('BLUES TV', x, y, 26, '#ffffff', { anchor: 'middle' }).svg
            : lettering('THORNSEA TOWN', x, y, 20, '#ff8f78', { anchor: 'middle', tracking: 0.04 }).svg
    }
  return `<defs><radialGradient id="lit" cx=".45" cy=".4" r=".8"><stop stop-color="#2450d8"/><stop offset="1" stop-color="#081a4b"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#lit)"/><g opacity=".42">${logos}</g>`
}

const microphone = `<path d="M150 300L120 92" stroke="#10131a" stroke-width="26" stroke-linecap="round"/><rect x="78" y="60" width="86" height="56" rx="8" fill="#1237c8" transform="rotate(-8 120 90)"/><ellipse cx="113" cy="36" rx="36" ry="40" fill="#23272f"/>`

export async function talkScene(film: TalkFilm, seconds: number, pictures: string): Promise<Scene> {
  const { width, height } = { width: 1280, height: 720 }
  const outdoors = film.look.top !== '#0e1a44'
  const background = outdoors
    ? await backdrop(`${pictures}/hero/home-01.webp`, width + 40, height, 7)
    : await spriteOf(wall(width + 40, height), { width: width + 40, height }, width + 40, height)
  const size = 660
  const body = await spriteOf(bust(film.look), view, size, size)
  const defs = bust(film.look).slice(0, bust(film.look).indexOf('</defs>') + 7)
  const faces = new Map<string, Sprite>()
  for (const [step, open] of mouths.entries())
    for (const blink of [false, true])
      faces.set(`${step} ${blink}`, await spriteOf(defs + face(film.look, open, blink), view, size, size))
  const held = await spriteOf(microphone, { width: 220, height: 300 }, 220, 300)
  const graphics = new Graphics()
  let loudness: (t: number) => number = () => 0
  const draw = async (canvas: Canvas, t: number) => {
    canvas.slide(background, -20 + Math.sin(t * 0.21) * 6, 0)
    const sway = Math.sin(t * 0.8) * 5 + Math.sin(t * 0.37) * 4
    const loud = loudness(t)
    const nod = Math.sin(t * 1.9) * 1.6 + loud * 3
    const x = (width - size) / 2 + sway * 0.5
    const y = height - size + 18
    canvas.lay(body, x, y)
    const step = loud < 0.06 ? 0 : loud < 0.3 ? 1 : loud < 0.6 ? 2 : 3
    const blink = t % 3.7 > 3.58 || (t > 8 && t % 5.3 > 5.2)
    canvas.lay(faces.get(`${step} ${blink}`) as Sprite, x + sway * 0.35, y + nod)
    canvas.lay(held, width / 2 - 210 + sway * 0.2, height - 190 + Math.sin(t * 0.6) * 2)
    await graphics.mark(canvas)
    await graphics.strap(canvas, film.name, `${film.role}, Thornsea Town`, between(t, 0.6, 6))
  }
  return {
    seconds,
    draw,
    noises: [],
    lines: film.lines.map((line) => ({ ...line, voice: film.voice })),
    crowd: outdoors ? 0.12 : 0.03,
    hear: (given) => {
      loudness = given
    },
  }
}
