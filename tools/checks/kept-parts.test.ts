/** Parts of a page that are kept as the server drew them contain nothing that would have to run. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { keptParts } from './kept-parts.ts'

const root = process.cwd()
const pages = execFileSync(
  'git',
  ['grep', '-l', '--untracked', '<Still', '--', 'apps/**/*.tsx', 'packages/**/*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('.test.tsx'))

describe('kept parts of the pages', () => {
  const parts = keptParts(root)
  it('are looked at, wherever they are', () => expect(pages.length).toBeGreaterThan(5))
  it.each(pages)('%s: no state, no effect, no handler', (path) => expect(parts.faults(path)).toEqual([]))
})

describe('what may not stand in a kept part', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-kept-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('packages/ui/src/index.ts', "export * from './Card.tsx'\n")
  write(
    'packages/ui/src/Card.tsx',
    'export function Card({ onClick }) { return <a onClick={onClick}>Card</a> }',
  )
  write(
    'apps/news/src/Pick.tsx',
    'export function Pick() { const [on] = useState(false); return <b>{on}</b> }',
  )

  it.each([
    ['a handler', '<button onClick={press}>Press</button>', ['apps/news/src/List.tsx: onClick']],
    ['a handler handed to a card', '<Card onClick={press} />', ['apps/news/src/List.tsx: onClick']],
    ['state of a component', '<ul><Pick /></ul>', ['apps/news/src/Pick.tsx: useState']],
    ['a component of the same file', '<Own />', ['apps/news/src/List.tsx: useEffect']],
    ['nothing that runs', '<Card /><Words />', []],
  ])('%s', (_what, inside, faults) => {
    write(
      'apps/news/src/List.tsx',
      `import { Card } from '@club/ui'
import { Pick } from './Pick.tsx'
const Own = () => { useEffect(go); return <p /> }
function Words() { const words = useMessages(all); return <p>{words.one}</p> }
export const List = ({ data }) => <main onClick={go}><Still of={data}>${inside}</Still></main>`,
    )
    expect(keptParts(folder).faults('apps/news/src/List.tsx')).toEqual(faults)
  })
})
