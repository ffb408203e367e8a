import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { arabicPath, takenRootOf } from './taken-paths.core.ts'

describe('pages of the site tree', () => {
  it.each(['match-centre', 'matches', 'news', 'search', 'tv'])(
    'stand nowhere below what %s has for its own',
    (name) => {
      const file = readFileSync(join(process.cwd(), 'apps', name, 'remote.json'), 'utf8')
      const { basePaths } = JSON.parse(file) as { basePaths: string[] }
      expect(basePaths.filter((path) => takenRootOf(path) === null)).toEqual([])
    },
  )

  it('stand everywhere else', () => {
    const free = ['/club', '/newsletter', '/club/news', arabicPath]
    expect(free.map(takenRootOf)).toEqual(free.map(() => null))
    expect(takenRootOf(`${arabicPath}/history`)).toBe('category')
  })
})
