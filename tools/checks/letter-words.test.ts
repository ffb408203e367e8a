/** A letter that sends a fan to a button calls it by the word on the button, in every language. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from '@jest/globals'

const apps = join(import.meta.dirname, '../../apps')
const letters = join(apps, 'platform/src/mail/letters')
/** Where those buttons and links are. */
const homes = ['account', 'match-centre', 'matches', 'shell']

const quoted = /[‘«]([^‘’«»$]+)[’»]/g

const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'string' ? [text] : typeof text === 'object' && text !== null ? textsIn(text) : [],
  )

it.each(readdirSync(letters).map((file) => basename(file, '.ts')))('%s', async (language) => {
  const onPages = new Set<string>()
  for (const home of homes) {
    const { messages } = (await import(join(apps, home, `src/messages/${language}.ts`))) as {
      messages: object
    }
    for (const text of textsIn(messages)) onPages.add(text)
  }
  const named = [...readFileSync(join(letters, `${language}.ts`), 'utf8').matchAll(quoted)].map(
    ([, word = '']) => word,
  )
  expect(new Set(named).size).toBeGreaterThanOrEqual(3)
  expect(named.filter((word) => !onPages.has(word))).toEqual([])
})
