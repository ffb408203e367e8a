/** Whatever a comment or a page of docs/ refers to exists: files, their headings, decisions by their number. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = process.cwd()
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
const pages = listed('*.md').filter((path) => !path.startsWith('tools/sample-club/content/'))
const sources = listed('*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.css', '*.yml').filter(
  (path) => path !== 'tools/checks/citations.test.ts',
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** A heading as an anchor: 'Lock rule' → 'lock-rule'. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchors = new Map<string, Set<string>>()
function anchorsOf(page: string): Set<string> {
  const known = anchors.get(page)
  if (known) return known
  const found = new Set(
    [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading ?? '')),
  )
  anchors.set(page, found)
  return found
}

/** @param target 'docs/product.md#lock-rule', from the project's root */
function isThere(target: string): boolean {
  const [path = '', anchor] = target.split('#')
  return existsSync(join(root, path)) && (anchor === undefined || anchorsOf(path).has(anchor))
}

const decisions = new Set(
  readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, name.indexOf('-')))),
)

/** References in a text that do not exist, or that lead outside this project. */
function lost(text: string): string[] {
  const cited = [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([target]) => target)
  const numbers = [...text.matchAll(/\bdecisions? (\d+)(?: and (\d+))?/gi)].flatMap(([, one, other]) =>
    [one, other].filter((number) => number !== undefined),
  )
  const elsewhere = text.matchAll(
    /§ ?\d*|\bspecification\b|\bdesign, decision|\(design:|\(interfaces:|\bissue \d+|\brows? [A-Z]{2}-\d\d/gi,
  )
  return [
    ...cited.filter((target) => !isThere(target)),
    ...numbers.filter((number) => !decisions.has(Number(number))).map((number) => `decision ${number}`),
    ...[...elsewhere].map(([words]) => words),
  ]
}

/** Code blocks on a page: links in an example are not the page's. */
const fenced = /^(`{3,}).*\n[\s\S]*?^\1$/gm

const linksIn = (page: string) =>
  [
    ...textOf(page)
      .replace(fenced, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => (target.startsWith('#') ? `${page}${target}` : join(dirname(page), target)))

describe('citations', () => {
  it('of code point into docs/', () => {
    expect(sources.flatMap((path) => lost(textOf(path)).map((target) => `${path}: ${target}`))).toEqual([])
  })

  it('of pages lead somewhere', () => {
    const broken = pages.flatMap((page) => [
      ...linksIn(page)
        .filter((target) => !isThere(target))
        .map((target) => `${page}: ${target}`),
      ...lost(textOf(page)).map((target) => `${page}: ${target}`),
    ])
    expect(broken).toEqual([])
  })

  it.each([
    ['docs/product.md#lock-rule', []],
    ['docs/product.md#nowhere', ['docs/product.md#nowhere']],
    ['docs/nothing.md', ['docs/nothing.md']],
    ['decisions 11 and 999', ['decision 999']],
    ['as §7 of the specification says', ['§7', 'specification']],
    ['the slot (row SH-05)', ['row SH-05']],
  ])('%s', (text, expected) => expect(lost(text)).toEqual(expected))
})
