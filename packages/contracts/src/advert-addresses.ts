/** Where adverts are asked for, and where they are counted; without the schemas, which no browser needs for this. */

/** Where the advert of a slot is asked for. */
export const advertSlotAddress = (slot: string): string => `/api/advertising/v1/slots/${slot}`

/** Where it is told that adverts were seen and pressed. */
export const advertEventsAddress = '/api/advert-store/v1/events'

/** The slots of pages that carry an advert in the position 'last' (docs/product.md#adverts), by kind of page. */
export const lastSlots = {
  newsArticle: 'news_article_last',
  defaultPage: 'default_page_last',
  hubPage: 'hub_page_last',
} as const
