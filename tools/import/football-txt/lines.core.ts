/**
 * From the text of a football.txt file to the lines that mean something, each with its number in the file: without byte order
 * mark, comments and blank lines, and with notes that run over several lines joined into one. Pure.
 */

/** A line as a reader counts it, from 1, and whether a blank line stands before it. */
export type Line = { line: number; text: string; afterBlank: boolean }

/** Why a file is refused, or what a reader should know of one that is taken. */
export type Remark = { line: number; reason: string }

/** Notes and scorers may run on for some lines; more than this is a bracket that somebody forgot. */
const longestNote = 40

/** Characters of a row, with all that its brackets hold; a longer one is no match, and reading it could take long. */
export const longestRow = 5000

/** What a row may open and close over several lines. */
function openBrackets(text: string): number {
  let depth = 0
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1
    if (character === ')' || character === ']') depth = Math.max(0, depth - 1)
  }
  return depth
}

/** Tabs separate columns, as two spaces do; other white space is plain space. */
const plainSpaces = (text: string) =>
  text
    .replaceAll('\t', '  ')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')

/** A comment runs from a `#` that begins the line or follows a space. */
const withoutComment = (text: string) => text.replace(/(?:^|\s)#.*$/, '')

/** The dates in a comment such as `# Date  Sat Aug/10 2024 - Mon May/5 2025 (268d)`, or null. */
const periodOf = (text: string) =>
  /^\s*#\s*Dates?\s*:?\s+(?<period>\S.*)$/i.exec(text)?.groups?.period ?? null

export type Lines = {
  lines: Line[]
  problems: Remark[]
  /** The period that the file's own header names, as it stands there. */
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

/** A line without comments: '' where nothing is left; `blank` where nothing stood there in the first place. */
type Visible = { line: number; text: string; blank: boolean }

/** Takes off `<!-- … -->`, over several lines too, and `# …`. */
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

/** Joins a line whose brackets are still open with the ones that close them. */
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
