/** A property that one style sheet registers has its type everywhere: another sheet that sets it to something else loses its value. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(__dirname, '..', '..')

it('properties that a style sheet registers are used by that one alone', () => {
  const sheets = globSync('{apps,packages}/*/src/**/*.css', { cwd: root })
  const texts = sheets.map((sheet) => ({ sheet, css: readFileSync(join(root, sheet), 'utf8') }))
  const registered = texts.flatMap(({ sheet, css }) =>
    [...css.matchAll(/@property (--[\w-]+)/g)].map(([, name = '']) => ({ sheet, name })),
  )
  expect(registered.length).toBeGreaterThan(0)
  const clashes = registered.flatMap(({ sheet, name }) =>
    texts
      .filter(({ sheet: other, css }) => other !== sheet && new RegExp(`${name}(?![\\w-])`).test(css))
      .map(({ sheet: other }) => `${name} of ${sheet} in ${other}`),
  )
  expect(clashes).toEqual([])
})
