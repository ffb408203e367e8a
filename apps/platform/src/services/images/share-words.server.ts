/**
 * Words for the picture of a shared link. satori turns them into paths: our drawing library has no fonts, and the
 * operating system's fonts differ from machine to machine.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { shareBox } from './share.core.ts'

/** The words on the picture of a shared link. */
export type ShareWords = {
  /** A line above, such as a category, or competition and day. */
  above: string
  title: string
}

const fontFamily = '@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed'
const files = ['latin', 'latin-ext'].map((letters) => `${fontFamily}-${letters}-800-normal.woff`)

type Font = { name: string; data: Buffer; weight: 800; style: 'normal' }
let fonts: Promise<Font[]> | undefined

const loadFonts = () =>
  Promise.all(
    files.map(async (file): Promise<Font> => {
      const data = await readFile(createRequire(import.meta.url).resolve(file))
      return { name: file, data, weight: 800, style: 'normal' }
    }),
  )

const line = (text: string, style: object) => ({ type: 'div', props: { style, children: text } })

/** A whole emoji: with skin tones, joined ones, flags. */
const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:[\u200D\uFE0F\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]|\p{Extended_Pictographic})*/gu

const withoutEmoji = (text: string) => text.replace(emoji, '').replace(/ {2,}/g, ' ').trim()

/** Font sizes in pixels; a title gets three lines at most, then an ellipsis. */
const largest = { short: 92, long: 68 }

/**
 * The words as a drawing of the whole picture's size, at its foot, right of the crest.
 * @returns null if the club's font lacks letters of the text: a picture without words is better than one with boxes
 */
export async function drawShareWords(given: ShareWords, accent: string): Promise<Buffer | null> {
  const [above, title] = [withoutEmoji(given.above), withoutEmoji(given.title)]
  if (title === '') return null
  fonts ??= loadFonts()
  const { default: satori } = await import('satori')
  const words = {
    type: 'div',
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        ...shareBox,
        boxSizing: 'border-box',
        padding: '40px 48px 44px 200px',
        textTransform: 'uppercase',
      },
      children: [
        line(above, { fontSize: 34, letterSpacing: 2, color: accent, lineClamp: 1 }),
        line(title, {
          display: 'block',
          fontSize: title.length > 48 ? largest.long : largest.short,
          lineHeight: 0.94,
          color: '#ffffff',
          lineClamp: 3,
          wordBreak: 'break-word',
          marginTop: 6,
        }),
      ],
    },
  }
  // satori takes React elements, and these objects have their form: the platform needs no React for two lines of text.
  let missing = false
  const drawn = await satori(words as Parameters<typeof satori>[0], {
    ...shareBox,
    fonts: await fonts,
    // satori calls this for letters that are in none of the fonts.
    loadAdditionalAsset: async () => {
      missing = true
      return []
    },
  })
  if (missing) return null
  return Buffer.from(drawn)
}
