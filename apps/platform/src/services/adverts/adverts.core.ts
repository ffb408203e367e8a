/** Which adverts run, and their shapes in responses (docs/product.md#adverts). Pure. */
import type { Advert, ContentAdvert, FeedAdvert, FooterAdvert, SquareAdvert } from '@club/contracts'

/** Width and height of a library picture. */
export type PictureSize = { width: number; height: number }
export type PictureSizes = ReadonlyMap<string, PictureSize>

/** An advert with a link and a mobile picture that the library holds: all others are never shown (docs/product.md#adverts). */
export type ValidAdvert = Advert & {
  url: string
  images: Advert['images'] & { mobile: NonNullable<Advert['images']['mobile']> }
}

export const pictureKeys = ({ images }: Advert): string[] =>
  [images.mobile, images.desktop].flatMap((image) => (image ? [image.imageKey] : []))

const isValid = (advert: Advert, sizes: PictureSizes): advert is ValidAdvert =>
  advert.url !== null && advert.images.mobile !== undefined && sizes.has(advert.images.mobile.imageKey)

const time = (instant: string | null, unbounded: number) =>
  instant === null ? unbounded : Date.parse(instant)

export const inTime = ({ startUTC, endUTC }: Advert['timings'], now: Date): boolean =>
  time(startUTC, Number.NEGATIVE_INFINITY) <= now.getTime() &&
  now.getTime() < time(endUTC, Number.POSITIVE_INFINITY)

/** Enabled, and within its dates. */
export const runsNow = ({ enabled, timings }: Advert, now: Date): boolean => enabled && inTime(timings, now)

/** Valid, enabled, for the web, and within its dates. */
export const runningAdverts = (adverts: readonly Advert[], sizes: PictureSizes, now: Date): ValidAdvert[] =>
  adverts
    .filter((advert) => advert.channel !== 'app' && runsNow(advert, now))
    .filter((advert): advert is ValidAdvert => isValid(advert, sizes))

/** The next instant at which one of these begins or ends, or null. */
export function nextTurn(adverts: readonly Pick<Advert, 'timings'>[], now: Date): string | null {
  const turns = adverts
    .flatMap(({ timings: { startUTC, endUTC } }) => [startUTC, endUTC])
    .map((instant) => time(instant, Number.NaN))
    .filter((at) => at > now.getTime())
  return turns.length === 0 ? null : new Date(Math.min(...turns)).toISOString()
}

/** `endUTC` is left out where a campaign has no end, as the specified shape has it. */
const endOf = ({ timings: { endUTC } }: Pick<Advert, 'timings'>) => (endUTC === null ? {} : { endUTC })

function contentAdvertOf(advert: ValidAdvert, sizes: PictureSizes): ContentAdvert {
  const drawn = (image: Advert['images']['mobile']) => {
    const size = image && sizes.get(image.imageKey)
    return size ? { key: image.imageKey, imageSize: image.imageSize, ...size } : null
  }
  return {
    advertID: advert.id,
    advertName: advert.advertName,
    advertRef: advert.advertRef,
    campaignRef: advert.campaignRef,
    advertTitle: advert.advertTitle,
    childFriendly: advert.childFriendly,
    ...endOf(advert),
    advertData: {
      url: advert.url,
      mobile: drawn(advert.images.mobile),
      desktop: drawn(advert.images.desktop),
    },
  }
}

/**
 * The content of a place: the first running advert and, if that is not child friendly, the first one that is.
 * @param running in order
 */
export function placeAdvertOf(running: readonly ValidAdvert[], sizes: PictureSizes): ContentAdvert | null {
  const [first] = running
  if (!first) return null
  const friendly = running.find(({ childFriendly }) => childFriendly)
  return {
    ...contentAdvertOf(first, sizes),
    ...(friendly && friendly !== first ? { childFriendlyInstead: contentAdvertOf(friendly, sizes) } : {}),
  }
}

export const squareAdvertOf = (advert: ValidAdvert): SquareAdvert => ({
  id: advert.id,
  advertName: advert.advertName,
  advertTitle: advert.advertTitle,
  advertRef: advert.advertRef,
  campaignRef: advert.campaignRef,
  url: advert.url,
  images: Object.fromEntries(
    Object.entries(advert.images).flatMap(([type, image]) =>
      image ? [[type, { imageKey: image.imageKey }]] : [],
    ),
  ),
  enabled: advert.enabled,
  channel: advert.channel === 'web' ? 'web' : '',
  childFriendly: advert.childFriendly,
  timings: advert.timings,
})

export const footerAdvertOf = ({
  id,
  advertName,
  advertTitle,
  url,
  childFriendly,
  images,
  timings,
}: ValidAdvert): FooterAdvert => ({
  advertID: id,
  advertName,
  advertTitle,
  targetUrl: url,
  childFriendly,
  ...endOf({ timings }),
  imageData: { Location: images.mobile.imageKey },
})

/** The advert in its form for the news feed. */
export const feedAdvertOf = ({
  id,
  advertTitle,
  url,
  childFriendly,
  images,
}: ValidAdvert): FeedAdvert & { id: string } => ({
  id,
  kind: 'advert',
  title: advertTitle,
  url,
  imageData: { key: images.mobile.imageKey },
  imageSize: 'content-feed',
  childFriendly,
})
