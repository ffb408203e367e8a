/** The arguments of `npm run matchday --`. Pure. */

export type MatchdayArguments = {
  /** Speed relative to real time. */
  speed: number
  /** Id of the match; null for the first team's match today, or its next. */
  match: string | null
  /** A file of events to use instead of the sample match. */
  file: string | null
  site: string
}

export const usage =
  'usage: npm run matchday -- [--speed 30] [--match <id>] [--file <events.json>] [--site http://localhost:4200]'

/** @returns the arguments, or what is wrong with them */
export function readArguments(words: readonly string[], defaultSite: string): MatchdayArguments | string {
  const read: MatchdayArguments = { speed: 1, match: null, file: null, site: defaultSite }
  for (let index = 0; index < words.length; index += 2) {
    const [name, value] = [words[index], words[index + 1]]
    if (value === undefined) return `${name} needs a value\n${usage}`
    if (name === '--speed') {
      read.speed = Number(value)
      if (!(read.speed > 0)) return `--speed must be a number above 0, not ${value}`
    } else if (name === '--match') read.match = value
    else if (name === '--file') read.file = value
    else if (name === '--site') {
      if (!URL.canParse(value)) return `--site must be an address, not ${value}`
      read.site = value.replace(/\/$/, '')
    } else return `no such option: ${name}\n${usage}`
  }
  return read
}
