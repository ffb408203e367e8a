/** WebVTT of what is said, and of what is heard besides. Pure. */
export type Caption = { from: number; to: number; text: string }

const stamp = (seconds: number): string => {
  const thousandths = Math.round(seconds * 1000)
  const part = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${part(Math.floor(thousandths / 3_600_000), 2)}:${part(Math.floor(thousandths / 60_000) % 60, 2)}:${part(Math.floor(thousandths / 1000) % 60, 2)}.${part(thousandths % 1000, 3)}`
}

/** Two lines of about the same length, where one would be too wide. */
function lines(text: string): string {
  if (text.length <= 42) return text
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map((found) => found.index)
  const at = spaces.reduce(
    (best, index) => (Math.abs(index - middle) < Math.abs(best - middle) ? index : best),
    spaces[0] ?? 0,
  )
  return `${text.slice(0, at)}\n${text.slice(at + 1)}`
}

export function webVtt(captions: readonly Caption[]): string {
  const cues = [...captions]
    .sort((a, b) => a.from - b.from)
    .map((caption) => `${stamp(caption.from)} --> ${stamp(caption.to)}\n${lines(caption.text)}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}
