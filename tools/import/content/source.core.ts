/** Knows where in a file something is, so that every problem can name its line. Pure. */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from 'yaml'

/** A problem in one file of a folder; `line` counts from 1. */
export type Problem = { file: string; line: number; reason: string }

/** Collects problems of one file. */
export type Report = (line: number, reason: string) => void

/** A value that was read, and the line of any part of it. */
export type Located = { value: unknown; lineOf(path: readonly PropertyKey[]): number }

/** Replaces `{{name}}` while YAML is parsed, because braces would begin a map. */
const opening = '\ue000'
const closing = '\ue001'

const hidden = (text: string) => text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, `${opening}$1${closing}`)
const shown = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(opening, '{{').replaceAll(closing, '}}')
  if (Array.isArray(value)) return value.map(shown)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [shown(key), shown(entry)]))
}

/** Where YAML would treat the rest of a line as a comment: a hashtag or a shirt number is meant to be read. */
function commentsBehindWords(text: string, document: Document): number[] {
  const found: number[] = []
  visit(document, {
    Scalar(_, { type, range }) {
      if (type === 'PLAIN' && range && /^[ \t]*#/.test(text.slice(range[1]))) found.push(range[1])
    },
  })
  return found
}

/** The text of the plain or quoted value that begins at a place. */
function scalarAt(document: Document, offset: number): string {
  let found = ''
  visit(document, {
    Scalar(_, { value, range }) {
      if (range?.[0] !== offset) return undefined
      found = String(value)
      return visit.BREAK
    },
  })
  return found
}

/**
 * Reads YAML (or JSON, which is also YAML).
 * @param firstLine line of the file at which the text begins
 * @param plain returns every value as text, numbers too
 * @returns null if it cannot be parsed; the problem has then been reported
 */
export function readYaml(text: string, firstLine: number, report: Report, plain = false): Located | null {
  const lineCounter = new LineCounter()
  const document = parseDocument(hidden(text), {
    lineCounter,
    schema: plain ? 'failsafe' : 'core',
    prettyErrors: false,
  })
  const lineAt = (offset: number | undefined) =>
    firstLine - 1 + Math.max(1, lineCounter.linePos(offset ?? 0).line)
  const keyAt = (offset: number) => shown(scalarAt(document, offset))
  for (const { code, message, pos } of document.errors)
    report(lineAt(pos[0]), code === 'DUPLICATE_KEY' ? `'${keyAt(pos[0])}' is here twice` : message)
  if (document.errors.length > 0) return null
  const cutOff = commentsBehindWords(hidden(text), document)
  for (const at of cutOff)
    report(lineAt(at), 'everything after # would be ignored: put the whole value in quotation marks')
  if (cutOff.length > 0) return null
  let value: unknown
  try {
    value = shown(document.toJS({ maxAliasCount: 0 }))
  } catch (failure) {
    report(firstLine, failure instanceof Error ? failure.message : String(failure))
    return null
  }
  const lineOf = (path: readonly PropertyKey[]): number => {
    let node: unknown = document.contents
    let offset = (node as Node | null)?.range?.[0]
    for (const key of path) {
      let found: unknown
      if (isMap(node)) {
        const pair: Pair | undefined = node.items.find(
          (item) => isScalar(item.key) && shown(String(item.key.value)) === String(key),
        )
        offset = (pair?.key as Node | undefined)?.range?.[0] ?? offset
        found = pair?.value
      } else if (isSeq(node)) {
        found = node.items[Number(key)]
        offset = (found as Node | undefined)?.range?.[0] ?? offset
      }
      if (found === undefined) break
      node = found
    }
    return lineAt(offset)
  }
  return { value, lineOf }
}

/** JSON.parse's objection to a text; null: none. */
function faultOfJson(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure)
  }
}

/** Whether a text is JSON, or the beginning of it. */
function mayGoOn(text: string): boolean {
  const fault = faultOfJson(text)
  if (fault === null || /end of JSON input/.test(fault)) return true
  const at = /at position (\d+)/.exec(fault)
  return at !== null && Number(at[1]) >= text.length
}

/** The position at which a text stops being JSON, which the engine does not always report; if it is cut off, its end. */
function slipOf(text: string): number {
  const end = text.trimEnd().length
  if (mayGoOn(text.slice(0, end))) return end
  let [good, bad] = [0, end]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (mayGoOn(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

/** If the engine reports no position it quotes the file instead: our report names the line. */
const withoutExcerpt = (fault: string) => fault.replace(/, (?:\.\.\.)?"[\s\S]*(?= is not valid JSON$)/, '')

/** JSON with the line of any part of it. */
export function readJson(text: string, report: Report): Located | null {
  const fault = faultOfJson(text)
  if (fault === null) return readYaml(text, 1, report)
  report(text.slice(0, slipOf(text)).split('\n').length, withoutExcerpt(fault).replaceAll('\n', '\\n'))
  return null
}

/** The front matter between `---` lines at the top of a Markdown file, and the text after it. */
export type Divided = { head: string; body: string; bodyLine: number }

/** @returns null if the file has no front matter; the problem has then been reported */
export function divide(text: string, report: Report): Divided | null {
  const lines = text.split(/\r\n|\r|\n/)
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line))
  if (!/^---\s*$/.test(lines[0] ?? '') || end < 0) {
    report(1, 'the file must begin with a head of YAML between two lines of ---')
    return null
  }
  return { head: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}

const variable = /\{\{\s*([\w-]+)\s*\}\}/g

/** Replaces `{{name}}` by the club's named values. */
export type Substitute = (text: string, line: number) => string

export const substituteFrom =
  (values: ReadonlyMap<string, string>, report: Report): Substitute =>
  (text, line) =>
    text.replace(variable, (written, name: string, offset: number) => {
      const value = values.get(name)
      if (value === undefined) {
        report(
          line + text.slice(0, offset).split('\n').length - 1,
          `there is no value named '${name}' in globals.json`,
        )
        return written
      }
      return value
    })

/** The same for every text in a value, at any depth. */
export function substituted(value: unknown, substitute: (text: string) => string): unknown {
  if (typeof value === 'string') return substitute(value)
  if (Array.isArray(value)) return value.map((entry) => substituted(entry, substitute))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, substituted(entry, substitute)]),
  )
}
