/** Cuts a text that is longer than the place it goes to. Pure. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The beginning of a text, up to the last whole character that fits: half an emoji is no text, and neither databases nor addresses take it.
 * @param most UTF-16 units, of which every other count of characters makes as many at most
 */
export const shortened = (text: string, most: number): string =>
  text.slice(0, segmenter.segment(text).containing(most)?.index)
