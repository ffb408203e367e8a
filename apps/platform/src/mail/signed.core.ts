/** A letter's paragraphs with an empty line between them, and the club's name below. */
export const signed = (club: string, ...paragraphs: string[]): string => [...paragraphs, club].join('\n\n')
