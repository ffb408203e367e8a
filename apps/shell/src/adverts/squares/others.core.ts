/** The adverts beside the squares: the footer's own list (v1), and those of an experiment (v3). Pure. */
import { cookieLine, cookieNames, cookieValue, sixtyDays } from '@club/contracts/cookies'
import { endOf, type Square, squaresIn } from './squares.core.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const listIn = (answer: unknown): unknown[] =>
  isObject(answer) && Array.isArray(answer.data) ? answer.data : []

/**
 * Adverts of the footer's area from the service's answer: those that run and have a link and a picture.
 * @param now in milliseconds, by the server's clock: an answer is cached for a while
 */
export const linesIn = (answer: unknown, now: number): Square[] =>
  listIn(answer).flatMap((entry): Square[] => {
    const advert = isObject(entry) && isObject(entry.attributes) ? entry.attributes : {}
    const { advertID: id, advertName, advertTitle, targetUrl: url, imageData, childFriendly, endUTC } = advert
    const image = isObject(imageData) ? imageData.Location : null
    if (typeof id !== 'string' || typeof advertName !== 'string') return []
    if (typeof url !== 'string' || url === '' || typeof image !== 'string' || image === '') return []
    const ends = endOf(endUTC)
    // An end that is not a valid date counts as over.
    if (ends !== null && !(now < ends)) return []
    const name = typeof advertTitle === 'string' && advertTitle !== '' ? advertTitle : advertName
    const counted = { advertName, advertRef: '', campaignRef: '' }
    return [{ id, name, url, image, childFriendly: childFriendly === true, ends, ...counted }]
  })

type Variant = { readonly name: string; readonly weight: number; readonly adverts: unknown }
export type Tried = { readonly id: string; readonly variants: readonly Variant[] }

/** The experiments of a place. */
export const experimentsIn = (answer: unknown, slotID: string): Tried[] =>
  listIn(answer).flatMap((entry): Tried[] => {
    if (!isObject(entry) || typeof entry.id !== 'string' || !isObject(entry.attributes)) return []
    const { slotID: slot, variants } = entry.attributes
    if (slot !== slotID || !Array.isArray(variants)) return []
    const whole = variants.flatMap((variant): Variant[] =>
      isObject(variant) && typeof variant.name === 'string' && Number(variant.weight) > 0
        ? [{ name: variant.name, weight: Number(variant.weight), adverts: variant.adverts }]
        : [],
    )
    return whole.length === 0 ? [] : [{ id: entry.id, variants: whole }]
  })

/** The variant that the browser stored, if the experiment still has it; otherwise a random one, by weight. @param random from 0 up to 1 */
export function variantOf({ variants }: Tried, kept: string | undefined, random: number): Variant {
  const known = variants.find(({ name }) => name === kept)
  if (known) return known
  let left = random * variants.reduce((sum, { weight }) => sum + weight, 0)
  for (const variant of variants) {
    left -= variant.weight
    if (left < 0) return variant
  }
  return variants[variants.length - 1] as Variant
}

/** @param now in milliseconds, by the server's clock */
export const advertsOf = ({ adverts }: Variant, now: number): Square[] =>
  squaresIn({ data: { attributes: { adverts } } }, now)

const nameForm = /^[a-z0-9-]{1,120}$/

/** @param cookies as `document.cookie` has them; @returns the stored variant of each experiment */
export function variantsIn(cookies: string): ReadonlyMap<string, string> {
  const pairs = (cookieValue(cookies, cookieNames.experiments) ?? '').split('.')
  return new Map(
    pairs.flatMap((pair) => {
      const [id = '', variant = ''] = pair.split(':')
      return nameForm.test(id) && nameForm.test(variant) ? [[id, variant] as const] : []
    }),
  )
}

export const variantsCookie = (variants: ReadonlyMap<string, string>, secure: boolean): string =>
  cookieLine(
    cookieNames.experiments,
    [...variants].map(([id, variant]) => `${id}:${variant}`).join('.'),
    sixtyDays,
    secure,
  )
