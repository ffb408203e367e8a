/** What a page wrote to its console as an error counts, unless the test says what it expected: nothing may just empty the list. */
import { execFileSync } from 'node:child_process'
import { expect, it } from '@jest/globals'

const emptied = /^\s*consoleErrors(?:\.splice\(0\)|\.length = 0);?\s*(?:\/\/.*)?$/

it('no browser test forgives whatever its page wrote: it looks through it (`expect`), or names it (`forgiveRefusals`)', () => {
  const lines = execFileSync('git', ['grep', '-n', '--untracked', 'consoleErrors', '--', '*.spec.ts'], {
    encoding: 'utf8',
  })
  const blind = lines.split('\n').filter((line) => emptied.test(line.split(':').slice(2).join(':')))
  expect(blind).toEqual([])
})

it.each([
  ['  consoleErrors.splice(0)', true],
  ['    consoleErrors.length = 0 // whatever it was', true],
  ['  expect(consoleErrors.splice(0)).toHaveLength(3)', false],
  ['  const told = consoleErrors.splice(0)', false],
])('%s: %s', (line, found) => expect(emptied.test(line)).toBe(found))
