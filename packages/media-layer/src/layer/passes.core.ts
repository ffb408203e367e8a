/** Which match passes an account has, in the list of what it has bought. Pure. */
import type { PassWindow } from '@club/access'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A pass of which the list does not say when it opens may open at any hour. */
function passIn(attributes: Record<string, unknown>): PassWindow {
  const match = attributes.match as { opensAt?: unknown } | undefined
  const opens = Array.isArray(attributes.entitlements) ? attributes.entitlements : []
  return {
    opens: opens.filter((name) => typeof name === 'string'),
    from: text(match?.opensAt),
    until: text(attributes.endsAt),
  }
}

/**
 * @param answer of the list of purchases
 * @throws if it is no such list
 */
export function passesIn(answer: unknown): PassWindow[] {
  const { data } = answer as { data: { attributes: Record<string, unknown> }[] }
  return data
    .map(({ attributes }) => attributes)
    .filter(({ kind, active }) => kind === 'match-pass' && active === true)
    .map(passIn)
}
