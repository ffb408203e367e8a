/** A function fits on two screens, so that its end is visible. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParserPlugin, parse } from '@babel/parser'
import { describe, expect, it } from '@jest/globals'

const root = process.cwd()
const most = 120

/** The studio is exempt from all checks; a test file is a list of cases, and may be long. */
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.cjs'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && !/^tools\/studio\/|\.(?:test|spec)\.tsx?$|\.d\.m?ts$/.test(path))
  .filter((path) => existsSync(join(root, path)))

type Node = { type: string; loc: { start: { line: number }; end: { line: number } } }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Functions longer than that, by the line where each begins. */
function longIn(path: string, text: string): string[] {
  const jsx: ParserPlugin[] = path.endsWith('.tsx') ? ['jsx'] : []
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript', ...jsx] })
  const found: string[] = []
  const visit = (node: Node) => {
    const lines = node.loc.end.line - node.loc.start.line + 1
    if (/Function|Method$/.test(node.type) && lines > most)
      found.push(`${path}:${node.loc.start.line}: ${lines} lines`)
    for (const value of Object.values(node).flat()) if (isNode(value) && value.loc) visit(value)
  }
  visit(program as unknown as Node)
  return found
}

describe(`functions of more than ${most} lines`, () => {
  it('there are none', () => {
    const long = sources.flatMap((path) => longIn(path, readFileSync(join(root, path), 'utf8')))
    expect(long).toEqual([])
  })

  it.each([
    ['a declaration', `function long() {${'\n'.repeat(most)}}`],
    ['an arrow', `const long = () => {${'\n'.repeat(most)}}`],
    ['a method', `const it = { long() {${'\n'.repeat(most)}} }`],
    ['a component', `const Long = () => (<p>${'\n'.repeat(most)}</p>)`],
  ])('%s is found', (_kind, text) => expect(longIn('long.tsx', text)).toHaveLength(1))
})
