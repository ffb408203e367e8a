/** Captions of an endless stream: a film's captions, cut at the same points as its segments (WebVTT; RFC 8216, 3.5). Pure. */
import { firstTick } from './transport-stream.core.ts'

type Cue = { from: number; to: number; text: string }

const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Each cue as written, with its time. */
function cuesOf(vtt: string): Cue[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const [, from, to] = /^([\d:.]+) --> ([\d:.]+)/m.exec(block) ?? []
    return from && to ? [{ from: secondsOf(from), to: secondsOf(to), text: block.trim() }] : []
  })
}

/**
 * The captions of one segment of a film. Times are the film's own, and the map says at which tick of the pictures it begins;
 * a cue that spans segments is repeated in each of them, because a player may begin anywhere.
 */
export function captionsSegment(vtt: string, index: number, seconds: number): Buffer {
  const [start, end] = [index * seconds, (index + 1) * seconds]
  const said = cuesOf(vtt).filter(({ from, to }) => from < end && to > start)
  const map = `X-TIMESTAMP-MAP=MPEGTS:${firstTick},LOCAL:00:00:00.000`
  return Buffer.from(`${[`WEBVTT\n${map}`, ...said.map(({ text }) => text)].join('\n\n')}\n`)
}
