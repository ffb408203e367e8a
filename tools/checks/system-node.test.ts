/** Scripts that run on the system's Node, before the project's own is there. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from '@jest/globals'
import { root } from '../start/install.mjs'
import { importsIn } from './edges.core.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Scripts that package.json begins with whatever `node` there is, and the `.mjs` files that these import. */
function onTheSystemsNode(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const begun = Object.values(scripts).flatMap((script) => /^node (\S+\.mjs)/.exec(script)?.[1] ?? [])
  const all = new Set(begun)
  for (const path of all)
    for (const address of importsIn(read(path)))
      if (/^\.{1,2}\/.*\.mjs$/.test(address)) all.add(posix.join(posix.dirname(path), address))
  return [...all].sort()
}

it('what runs before the project has its own Node asks for nothing that Node 20.0 does not have: its own folder and file came with 20.11', () => {
  const files = onTheSystemsNode()
  expect(files).toEqual(
    expect.arrayContaining(['tools/start/install.mjs', 'tools/start/run.mjs', 'tools/test/test.mjs']),
  )
  expect(files.filter((path) => /import\.meta\.(?:dirname|filename)/.test(read(path)))).toEqual([])
})
