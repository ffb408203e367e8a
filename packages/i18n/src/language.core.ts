/** Which language a tag means. Pure. */

/** The language in which every text exists, and the fallback for the others. */
export const english = 'en'

/** The language of a tag without its country: 'en' of 'en-GB'. */
export const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] || english
