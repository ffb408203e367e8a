/** Addresses for fetching and for counting adverts; without the schemas, which browsers do not need for this. */

/** Address of the advert of a slot. */
export const advertSlotAddress = (slot: string): string => `/api/advertising/v1/slots/${slot}`

/** Address for reporting impressions and clicks. */
export const advertEventsAddress = '/api/advert-store/v1/events'

/** The slots of pages that show an advert in the position 'last' (docs/product.md#adverts), by kind of page. */
export const lastSlots = {
  newsArticle: 'news_article_last',
  defaultPage: 'default_page_last',
  hubPage: 'hub_page_last',
} as const
