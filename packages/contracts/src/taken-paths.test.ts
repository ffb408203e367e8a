import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { arabicPath, takenRootOf } from './taken-paths.core.ts'

const remoteFile = (name: string) => join(process.cwd(), 'apps', name, 'remote.json')
/** Every remote except the one that has the tree. */
const others = readdirSync(join(process.cwd(), 'apps')).filter(
  (name) => name !== 'club' && existsSync(remoteFile(name)),
)

describe('pages of the site tree', () => {
  it.each(others)('stand nowhere below what %s has for its own', (name) => {
    const { basePaths } = JSON.parse(readFileSync(remoteFile(name), 'utf8')) as { basePaths: string[] }
    expect(basePaths.filter((path) => takenRootOf(path) === null)).toEqual([])
  })

  it('stand everywhere else', () => {
    const free = ['/club', '/newsletter', '/club/news', arabicPath]
    expect(free.map(takenRootOf)).toEqual(free.map(() => null))
    expect(takenRootOf(`${arabicPath}/history`)).toBe('category')
  })
})
