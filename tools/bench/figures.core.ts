/** Figures beside their controls: medians, ratios, targets, and the table that shows them. Pure. */

/** A figure's target: for its own value, its ratio to the control of the same run, or its difference from it. */
export type Target = { of: 'value' | 'ratio' | 'difference'; kind: 'at least' | 'at most'; bound: number }

export type Figure = {
  /** The measured quantity, such as 'home: largest paint'. */
  what: string
  /** Unit of value and control: 's', 'KB' (1000 bytes), 'pages/s'; '' for a bare number. */
  unit: string
  value: number
  /** The control's value, from the same run; null if there is none. */
  control: number | null
  target: Target | null
}

/** Additional information on the figures: what explains them, by name and size. */
export type Breakdown = { title: string; columns: string[]; rows: (string | number)[][] }

export type BenchResult = {
  /** One sentence: the subject and its control. */
  about: string
  figures: Figure[]
  breakdowns: Breakdown[]
  /** Caveats for the reader: skipped parts, noisy values. */
  notes: string[]
}

/** @throws RangeError without a value */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('median of nothing')
  return (upper + lower) / 2
}

/** The value that this share of all values does not exceed. @throws RangeError without a value */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new RangeError('percentile of nothing')
  return value
}

export const ratioOf = ({ value, control }: Figure): number | null =>
  control === null || control === 0 ? null : value / control

/** The value to compare with the target; null if that needs a control and there is none. */
function heldValue(figure: Figure, of: Target['of']): number | null {
  if (of === 'value') return figure.value
  if (of === 'ratio') return ratioOf(figure)
  return figure.control === null ? null : figure.value - figure.control
}

/** Whether the target is met; null without a target. If the control it needs is missing, it is not met. */
export function isMet(figure: Figure): boolean | null {
  if (figure.target === null) return null
  const { of, kind, bound } = figure.target
  const held = heldValue(figure, of)
  if (held === null) return false
  return kind === 'at least' ? held >= bound : held <= bound
}

/** Three significant digits: 0.742, 12.3, 1530. */
export function plain(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

function targetText(target: Target | null, unit: string): string {
  if (target === null) return ''
  const sign = target.kind === 'at least' ? '≥' : '≤'
  const bound = `${target.bound} ${unit}`.trim()
  if (target.of === 'ratio') return `${sign} ${target.bound} × control`
  return target.of === 'difference' ? `${sign} control + ${bound}` : `${sign} ${bound}`
}

/** The figures as a text table, a line each. */
export function figureTable(figures: readonly Figure[]): string {
  return table(
    ['', 'measured', 'control', 'ratio', 'target', 'met'],
    figures.map((figure) => {
      const ratio = ratioOf(figure)
      const met = isMet(figure)
      const withUnit = (value: number) => `${plain(value)} ${figure.unit}`.trim()
      return [
        figure.what,
        withUnit(figure.value),
        figure.control === null ? '' : withUnit(figure.control),
        ratio === null ? '' : ratio.toFixed(2),
        targetText(figure.target, figure.unit),
        met === null ? '' : met ? 'yes' : 'NO',
      ]
    }),
  )
}

/** A text table: the first column is left-aligned, the others right-aligned. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [columns, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? plain(cell) : cell)),
  )
  const widths = columns.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  const [head = [], ...body] = texts
  return [line(head), rule, ...body.map(line)].join('\n')
}
