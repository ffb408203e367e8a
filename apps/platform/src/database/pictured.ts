/** Whether the library holds the picture that a row names: an import may name one that is still to come. SQL. */

/** @param row alias of a row whose `image` is a picture, or null */
export const isPictured = (row: string): string =>
  `exists (select from pictures where pictures.key = ${row}.image->>'key')`
