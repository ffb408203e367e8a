/**
 * Splits the text of a football.txt file into the lines that matter, each with its number in the file: without byte order
 * mark, comments and blank lines, and with multi-line notes joined into one. Pure.
 */

/** A line with its number, from 1, and whether a blank line precedes it. */
export type Line = { line: number; text: string; afterBlank: boolean }

/** Why a file is refused, or a remark on one that is accepted. */
export type Remark = { line: number; reason: string }

/** Notes and scorers may span several lines; more than this means a forgotten bracket. */
const longestNote = 40

/** Longest row in characters, including its brackets; a longer one is not a match, and parsing it could take long. */
export const longestRow = 5000

/** Counts brackets that a row leaves open for the next line. */
function openBrackets(text: string): number {
  let depth = 0
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1
    if (character === ')' || character === ']') depth = Math.max(0, depth - 1)
  }
  return depth
}

/** Tabs separate columns, like two spaces; other white space becomes a plain space. */
const plainSpaces = (text: string) =>
  text
    .replaceAll('\t', '  ')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')

/** A comment starts at a `#` that begins the line or follows a space. */
const withoutComment = (text: string) => text.replace(/(?:^|\s)#.*$/, '')

/** The dates in a comment such as `# Date  Sat Aug/10 2024 - Mon May/5 2025 (268d)`, or null. */
const periodOf = (text: string) =>
  /^\s*#\s*Dates?\s*:?\s+(?<period>\S.*)$/i.exec(text)?.groups?.period ?? null

export type Lines = {
  lines: Line[]
  problems: Remark[]
  /** The period in the file's own header, as written. */
  period: string | null
}

/** @param text a whole file, with any line ends */
export function linesOf(text: string): Lines {
  const raw = plainSpaces(text).split(/\r\n|\r|\n/)
  const problems: Remark[] = []
  const rows = joined(visible(raw, problems), problems)
  const lines = rows.filter(({ text }) => text.length <= longestRow)
  for (const { line, text } of rows)
    if (text.length > longestRow)
      problems.push({
        line,
        reason: `${text.length} characters are more than a match has (${longestRow} at most)`,
      })
  const period = raw.map(periodOf).find((found) => found !== null) ?? null
  return { lines, problems, period }
}

/** A line without comments: '' if nothing is left; `blank` if it was empty from the start. */
type Visible = { line: number; text: string; blank: boolean }

/** Removes `<!-- … -->`, across lines too, and `# …`. */
function visible(raw: readonly string[], problems: Remark[]): Visible[] {
  let openedAt = 0
  const found = raw.map((text, index) => {
    const line = index + 1
    let rest = text
    let kept = ''
    while (rest !== '') {
      const mark = openedAt > 0 ? '-->' : '<!--'
      const at = rest.indexOf(mark)
      if (openedAt === 0) kept += at < 0 ? rest : rest.slice(0, at)
      if (at < 0) break
      openedAt = openedAt > 0 ? 0 : line
      rest = rest.slice(at + mark.length)
    }
    return { line, text: withoutComment(kept).trim(), blank: text.trim() === '' }
  })
  if (openedAt > 0)
    problems.push({ line: openedAt, reason: 'a comment is opened here by <!-- and never closed' })
  return found
}

/** Joins a line whose brackets are still open with the lines that close them. */
function joined(found: readonly Visible[], problems: Remark[]): Line[] {
  const lines: Line[] = []
  let open: (Line & { runs: number }) | null = null
  let afterBlank = true
  const refuse = (line: number) =>
    problems.push({ line, reason: 'a bracket is opened here and never closed' })

  for (const { line, text, blank } of found) {
    if (open && (blank || open.runs >= longestNote)) {
      refuse(open.line)
      open = null
    }
    if (blank) afterBlank = true
    if (text === '') continue
    const whole: Line & { runs: number } = open
      ? { ...open, text: `${open.text} ${text}`, runs: open.runs + 1 }
      : { line, text, afterBlank, runs: 0 }
    if (openBrackets(whole.text) > 0) {
      open = whole
    } else {
      lines.push({ line: whole.line, text: whole.text, afterBlank: whole.afterBlank })
      open = null
    }
    afterBlank = false
  }
  if (open) refuse(open.line)
  return lines
}
