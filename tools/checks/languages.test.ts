import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languageOf } from '@club/i18n'
import { sampleClub } from '@club/settings'
import { describe, expect, it } from '@jest/globals'

/**
 * A language is a file in every `messages/` and `letters/` folder of the site. Each has all of English's texts: nothing is missing,
 * and nothing is left in Latin letters.
 */
type Texts = { [key: string]: string | ((...values: never[]) => string) | Texts }

const folders = globSync('{apps,packages}/**/{messages,letters}/en.ts', {
  exclude: (name) => ['node_modules', 'dist'].includes(name),
}).map(dirname)
const languagesIn = (folder: string) =>
  globSync(`${folder}/*.ts`).map((file) => file.slice(folder.length + 1, -'.ts'.length))
const languages = [
  ...new Set([...folders.flatMap(languagesIn), ...sampleClub.languages.map(({ lang }) => languageOf(lang))]),
].filter((language) => language !== 'en')

const read = async (folder: string, language: string): Promise<Texts> =>
  (await import(pathToFileURL(join(process.cwd(), folder, `${language}.ts`)).href)).messages

/** All texts, by path: 'failure.network' → 'string'. */
const kinds = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' ? kinds(text, `${path}${key}.`) : [[`${path}${key}`, typeof text]],
  )
const strings = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) =>
    typeof text === 'object' ? strings(text) : typeof text === 'string' ? [text] : [],
  )

/** Names that are in Latin letters everywhere, and placeholders for them. */
const names = /\{support\}|iOS|Android|WhatsApp|Facebook|Chrome|Edge|Firefox|Safari|\bX\b/g

describe.each(folders)('%s', (folder) => {
  it.each(languages)('says everything in %s', async (language) => {
    expect(languagesIn(folder)).toContain(language)
    const [here, english] = [await read(folder, language), await read(folder, 'en')]
    expect(Object.fromEntries(kinds(here))).toEqual(Object.fromEntries(kinds(english)))
    expect(strings(here).filter((text) => text.trim() === '')).toEqual([])
  })

  it('has no English left in Arabic', async () => {
    const texts = strings(await read(folder, 'ar'))
    expect(texts.filter((text) => /[a-z]/i.test(text.replace(names, '')))).toEqual([])
  })
})
