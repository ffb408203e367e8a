/**
 * What an advert on a page says of itself, in its `data-advert`: whoever counts adverts reads it there, whichever remote drew it. Pure,
 * and without a validator, for browsers.
 */

export type AdvertMark = {
  /** In the squares of the footer, or within content: tag managers are told of each in words of its own. */
  readonly kind: 'square' | 'content'
  readonly advertID: string
  readonly advertName: string
  readonly advertRef: string
  readonly campaignRef: string
  readonly title: string
  /** Where it leads. */
  readonly url: string
}

export const advertMark = (mark: AdvertMark): string => JSON.stringify(mark)

const texts = ['advertID', 'advertName', 'advertRef', 'campaignRef', 'title', 'url'] as const

/** @returns null where the text is no such mark */
export function readAdvertMark(text: string | null | undefined): AdvertMark | null {
  try {
    const mark = JSON.parse(text ?? '') as Partial<AdvertMark> | null
    if (mark === null || (mark.kind !== 'square' && mark.kind !== 'content')) return null
    return texts.every((name) => typeof mark[name] === 'string') ? (mark as AdvertMark) : null
  } catch {
    return null
  }
}
