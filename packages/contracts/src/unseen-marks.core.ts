/**
 * Marks that nobody sees, as keyboards of languages written from the right, address books and pages add them to what is typed or pasted: of
 * direction, and of no width. Left alone are U+202E, which turns letters round that are seen, and the two joiners, which
 * make other letters of those beside them. Pure.
 */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202D\u2060\u2066-\u2069\uFEFF]/g

/** What is kept of a name, or compared letter by letter: texts that look the same are the same. */
export const withoutUnseenMarks = (text: string): string => text.replace(unseen, '')
