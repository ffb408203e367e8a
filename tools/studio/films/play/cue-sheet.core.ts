/** Cue sheets: what is said in a film, a row for each line. Pure. */
import { type Line, type Voice, voices } from './plan.ts'

/** A row's first word, and what is said. @throws Error where one of them is absent */
function cuesOf(sheet: string): (readonly [first: string, text: string])[] {
  return sheet
    .trim()
    .split('\n')
    .map((row) => {
      const [, first, text] = /^\s*(\S+) (.+)$/.exec(row) ?? []
      if (first === undefined || text === undefined) throw new Error(`no cue: '${row}'`)
      return [first, text] as const
    })
}

/**
 * Lines by the clock of the film.
 * @param sheet each row begins with the second at which it is said: `12.6 That carries you.`
 * @throws Error where a row does not
 */
export const timed = (sheet: string): Line[] =>
  cuesOf(sheet).map(([first, text]) => {
    const at = Number(first)
    if (Number.isNaN(at)) throw new Error(`no second of a film: '${first}'`)
    return { at, text }
  })

/**
 * Lines that follow each other, as on the radio.
 * @param sheet each row begins with whose it is: `host And two?`
 * @throws Error where a row does not
 */
export const inTurn = (sheet: string): { voice: Voice; text: string }[] =>
  cuesOf(sheet).map(([first, text]) => {
    const voice = voices.find((name) => name === first)
    if (voice === undefined) throw new Error(`nobody's voice: '${first}'`)
    return { voice, text }
  })
