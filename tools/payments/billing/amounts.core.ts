/** Amounts to pay: discounts, then tax, line by line, as the provider counts the currency. Pure. */

export type Rate = { id: string; percentage: number; inclusive: boolean }
export type Off = { id: string; percent_off: number | null; amount_off: number | null }
export type Due = { amount: number; rates: readonly Rate[] }
export type TaxDue = { rate: Rate; amount: number; taxable: number }
export type Priced = {
  subtotal: number
  discounts: { id: string; amount: number }[]
  taxes: TaxDue[]
  /** The tax contained in the total, whether the price included it or not. */
  tax: number
  total: number
}
export type Total = { lines: Priced[]; subtotal: number; discount: number; tax: number; total: number }

/** Proportional shares of a whole, without losing a penny: the last takes the rest. */
function shares(whole: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0)
  let given = 0
  return parts.map((part, index) => {
    const share =
      index === parts.length - 1 ? whole - given : sum === 0 ? 0 : Math.round((whole * part) / sum)
    given += share
    return share
  })
}

function taxesOn(amount: number, rates: readonly Rate[]): TaxDue[] {
  const within = rates.reduce((sum, rate) => sum + (rate.inclusive ? rate.percentage : 0), 0)
  const bare = amount / (1 + within / 100)
  return rates.map((rate) => ({
    rate,
    amount: Math.round((bare * rate.percentage) / 100),
    taxable: Math.round(bare),
  }))
}

export function totalOf(dues: readonly Due[], offs: readonly Off[]): Total {
  const left = dues.map(({ amount }) => amount)
  const taken: { id: string; amount: number }[][] = dues.map(() => [])
  for (const off of offs) {
    const sum = left.reduce((total, amount) => total + Math.max(0, amount), 0)
    const whole =
      off.percent_off === null
        ? Math.min(off.amount_off ?? 0, sum)
        : Math.round((sum * off.percent_off) / 100)
    for (const [index, share] of shares(
      whole,
      left.map((amount) => Math.max(0, amount)),
    ).entries()) {
      left[index] = (left[index] ?? 0) - share
      taken[index]?.push({ id: off.id, amount: share })
    }
  }
  const lines = dues.map(({ amount, rates }, index): Priced => {
    const rest = left[index] ?? 0
    const taxes = taxesOn(rest, rates)
    const added = taxes.reduce((sum, { rate, amount: tax }) => sum + (rate.inclusive ? 0 : tax), 0)
    return {
      subtotal: amount,
      discounts: taken[index] ?? [],
      taxes,
      tax: taxes.reduce((sum, tax) => sum + tax.amount, 0),
      total: rest + added,
    }
  })
  const sumOf = (amountOf: (line: Priced) => number) => lines.reduce((sum, line) => sum + amountOf(line), 0)
  return {
    lines,
    subtotal: sumOf(({ subtotal }) => subtotal),
    discount: sumOf(({ discounts }) => discounts.reduce((sum, { amount }) => sum + amount, 0)),
    tax: sumOf(({ tax }) => tax),
    total: sumOf(({ total }) => total),
  }
}
