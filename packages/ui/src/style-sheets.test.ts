/** Checks class names and colours of the style sheets, which the type checker cannot see. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = __dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = files.filter((file) => file.endsWith('.module.css'))

const imported = new Map<string, Set<string>>()
for (const file of files.filter((name) => name.endsWith('.tsx'))) {
  const source = read(file)
  const sheet = source.match(/import styles from '(.+\.module\.css)'/)?.[1]
  if (!sheet) continue
  const used = [...source.matchAll(/styles\.(\w+)/g)].map((match) => match[1] ?? '')
  const path = resolve(root, dirname(file), sheet)
  imported.set(path, new Set([...(imported.get(path) ?? []), ...used]))
}

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
const classesIn = (css: string) =>
  new Set([...withoutComments(css).matchAll(/\.([a-z]\w*)(?=[^{}]*\{)/gi)].map((match) => match[1] ?? ''))

describe('style sheets', () => {
  it.each(sheets)('%s has the class names that its components use, and no others', (sheet) => {
    const used = imported.get(join(root, sheet)) ?? new Set()
    expect([...classesIn(read(sheet))].sort()).toEqual([...used].sort())
  })

  it.each(sheets)(
    '%s stays in its layer, takes its colours from the tokens and lays out logically',
    (sheet) => {
      const css = withoutComments(read(sheet)).trim()
      expect(css.startsWith('@layer ui {')).toBe(true)
      expect(css.match(/^@layer|^[^\s}]/gm)).toHaveLength(1)
      expect(css.match(/#[0-9a-f]{3,8}\b/gi)?.filter((colour) => colour !== '#ffffff') ?? []).toEqual([])
      expect(
        css.match(
          /(?:^|[\s;{])(?:width|height|margin-(?:left|right|top|bottom)|padding-(?:left|right|top|bottom)|left|right|top|bottom)\s*:/g,
        ),
      ).toBeNull()
    },
  )

  it('every token that a sheet reads is defined', () => {
    const every = [...sheets, 'tokens.css', 'base.css'].map(read).join('\n')
    const defined = new Set([...every.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]))
    const reads = [...every.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1])
    expect(reads.filter((token) => !defined.has(token))).toEqual([])
  })

  it('the order of the layers stands first', () => {
    expect(
      withoutComments(read('tokens.css')).trim().startsWith('@layer tokens, base, ui, remote, shell;'),
    ).toBe(true)
  })
})
