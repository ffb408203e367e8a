/** Where adverts are asked for; without the schemas, which no browser needs for this. */

/** Where the advert of a slot is asked for. */
export const advertSlotAddress = (slot: string): string => `/api/advertising/v1/slots/${slot}`
