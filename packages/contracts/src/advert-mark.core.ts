/**
 * What an advert on a page says about itself, in its `data-advert`: the code that counts adverts reads it there, whichever remote drew it.
 * Pure, and without a validator, for browsers.
 */

/** In a record's place of whoever must not be told apart. */
export const noTracking = 'no tracking'

export type AdvertMark = {
  /** In the squares of the footer, or within content: tag managers get different events for the two. */
  readonly kind: 'square' | 'content'
  readonly advertID: string
  readonly advertName: string
  readonly advertRef: string
  readonly campaignRef: string
  readonly title: string
  /** The address it links to. */
  readonly url: string
}

export const advertMark = (mark: AdvertMark): string => JSON.stringify(mark)

const texts = ['advertID', 'advertName', 'advertRef', 'campaignRef', 'title', 'url'] as const

/** @returns null if the text is not such a mark */
export function readAdvertMark(text: string | null | undefined): AdvertMark | null {
  try {
    const mark = JSON.parse(text ?? '') as Partial<AdvertMark> | null
    if (mark === null || (mark.kind !== 'square' && mark.kind !== 'content')) return null
    return texts.every((name) => typeof mark[name] === 'string') ? (mark as AdvertMark) : null
  } catch {
    return null
  }
}
