/** Commands of long trials, given an option that they do not know. */
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, it } from '@jest/globals'

const root = resolve(__dirname, '../..')

it.each(['fuzz', 'mutate', 'soak'])(
  '%s says how it is called, in one line',
  async (name) => {
    const ended = await new Promise<[unknown, string, string]>((done) => {
      const file = join(root, 'tools', name, `${name}.ts`)
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', file, '--hours', '2'],
        (failure, out, err) => done([failure?.code, out, err]),
      )
    })
    expect(ended).toEqual([1, '', expect.stringMatching(new RegExp(`^npm run ${name} -- \\[--.*\\n$`))])
  },
  60_000,
)
