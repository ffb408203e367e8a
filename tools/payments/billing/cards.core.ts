/** The provider's test cards and their behaviour. Pure. */

/** A card's behaviour. */
export type Conduct = {
  /** At checkout, with the fan present. */
  present: 'succeeds' | 'authenticates' | Decline
  /** At an automatic renewal. */
  absent: 'succeeds' | Decline
  /** The payment is disputed as soon as it is made. */
  disputed?: true
}
export type Decline = { code: string; decline_code?: string; message: string }

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const refused = (decline: Decline): Conduct => ({ present: decline, absent: decline })

export const conducts = {
  succeeds: { present: 'succeeds', absent: 'succeeds' },
  authenticates: { present: 'authenticates', absent: 'succeeds' },
  declines: refused(declined),
  'has no money': refused({
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  }),
  'has expired': refused({ code: 'expired_card', message: 'Your card has expired.' }),
  'has another code': refused({ code: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  'declines later': { present: 'succeeds', absent: declined },
  'is disputed': { present: 'succeeds', absent: 'succeeds', disputed: true },
  'is no test card': refused({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  }),
} as const satisfies Record<string, Conduct>
export type ConductName = keyof typeof conducts

const byNumber: Readonly<Record<string, ConductName>> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '4000000000000002': 'declines',
  '4000000000009995': 'has no money',
  '4000000000000069': 'has expired',
  '4000000000000127': 'has another code',
  '4000002500003155': 'authenticates',
  '4000000000000341': 'declines later',
  '4000000000000259': 'is disputed',
}

/** Cards that the API accepts by name instead of a number. */
export const byToken: Readonly<Record<string, { conduct: ConductName; last4: string }>> = {
  pm_card_visa: { conduct: 'succeeds', last4: '4242' },
  pm_card_chargeCustomerFail: { conduct: 'declines later', last4: '0341' },
  pm_card_authenticationRequiredOnSetup: { conduct: 'authenticates', last4: '3155' },
}

export const conductOf = (name: string | null | undefined): Conduct =>
  conducts[(Object.keys(conducts).find((known) => known === name) ?? 'declines') as ConductName]

/** The check digit at the end of every card number. */
function addsUp(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export type TypedCard = {
  brand: 'visa' | 'mastercard'
  last4: string
  month: number
  year: number
  conduct: ConductName
}
export type CardFault = { field: 'number' | 'expiry' | 'cvc'; message: string }

/** @returns the card, or what is wrong with the input */
export function readCard(
  typed: { number: string; expiry: string; cvc: string },
  now: number,
): TypedCard | CardFault[] {
  const faults: CardFault[] = []
  const number = typed.number.replace(/[\s-]/g, '')
  if (number === '') faults.push({ field: 'number', message: 'Enter your card number.' })
  else if (!/^\d{12,19}$/.test(number) || !addsUp(number))
    faults.push({ field: 'number', message: 'Your card number is invalid.' })
  const [, month = '', short = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed.expiry) ?? []
  const expires = { month: Number(month), year: 2000 + Number(short) }
  const today = new Date(now * 1000)
  if (month === '' || expires.month < 1 || expires.month > 12)
    faults.push({ field: 'expiry', message: 'Enter the expiry date as MM / YY.' })
  else if (Date.UTC(expires.year, expires.month, 1) <= today.getTime())
    faults.push({ field: 'expiry', message: "Your card's expiry date is in the past." })
  if (!/^\d{3,4}$/.test(typed.cvc.trim()))
    faults.push({ field: 'cvc', message: "Enter your card's security code, three or four digits." })
  if (faults.length > 0) return faults
  return {
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    last4: number.slice(-4),
    ...expires,
    conduct: byNumber[number] ?? 'is no test card',
  }
}
