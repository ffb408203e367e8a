import type { Migration } from '../migrations.ts'

/** As searches write these letters from now on: 'groß' is looked up as 'gross'. */
const spelt = {
  ß: 'ss',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
}
const respelt = (words: string) =>
  Object.entries(spelt).reduce((sql, [letter, as]) => `replace(${sql}, '${letter}', '${as}')`, words)

/** The words of films that are stored already. */
export const speltWords: Migration = {
  version: 52,
  name: 'spelt-words',
  statements: [
    `update videos set title_words = ${respelt('title_words')},
       search_stemmed = ${respelt('search_stemmed::text')}::tsvector, search_exact = ${respelt('search_exact::text')}::tsvector
     where search_exact::text ~ '[${Object.keys(spelt).join('')}]'`,
  ],
}
