/** docs/security.md names a test for each promise: those tests exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = join(__dirname, '../..')

describe('docs/security.md', () => {
  it('names tests that there are', () => {
    const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
    const named = [...text.matchAll(/`([^`]+\.(?:spec|test)\.tsx?)`/g)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('goes through every chapter of the standard', () => {
    const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
    const chapters = [...text.matchAll(/^\| V(\d+) /gm)].map(([, number]) => Number(number))
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })
})
