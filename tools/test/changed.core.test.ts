import { describe, expect, it } from '@jest/globals'
import { browserTestsFor, concernsAll } from './changed.core.ts'

const specs = [
  'apps/news/src/news.spec.ts',
  'apps/tv/src/tv.spec.ts',
  'tools/e2e/live.spec.ts',
  'tools/fuzz/fuzz.spec.ts',
]
const imports: Record<string, string[]> = {
  'apps/news/src/news.spec.ts': ['@club/contracts', '../../../tools/e2e/page-checks.ts'],
  'apps/tv/src/tv.spec.ts': ['./films.ts'],
  'tools/e2e/page-checks.ts': ['./screening.ts'],
  'tools/fuzz/fuzz.spec.ts': ['../e2e/site.ts'],
}
const chosen = (files: string[], affected: string[]) =>
  browserTestsFor({ files, affected }, specs, (path) => imports[path] ?? [])

describe('browser tests of a change', () => {
  it('are those of the remote that changed', () => {
    expect(chosen(['apps/news/src/routes.ts'], ['apps/news'])).toEqual(['apps/news/src/news.spec.ts'])
  })
  it('are those that drive whole sites where a site is affected', () => {
    expect(chosen(['packages/gateway/src/log.ts'], ['packages/gateway', 'tools/e2e'])).toEqual([
      'tools/e2e/live.spec.ts',
      'tools/fuzz/fuzz.spec.ts',
    ])
  })
  it('are those that import what changed, at any remove', () => {
    expect(chosen(['tools/e2e/screening.ts'], [])).toEqual(['apps/news/src/news.spec.ts'])
    expect(chosen(['apps/tv/src/films.ts'], [])).toEqual(['apps/tv/src/tv.spec.ts'])
  })
})

it.each([
  [['package.json'], true],
  [['tsconfig.base.json', 'apps/news/src/routes.ts'], true],
  [['docs/glossary.md', 'README.md', 'apps/news/src/routes.ts'], false],
])('%j concerns everything: %s', (files, all) => expect(concernsAll(files)).toBe(all))
