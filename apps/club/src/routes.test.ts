import { arabicPath, takenRootOf } from '@club/contracts/taken-paths'
import { expect, it } from '@jest/globals'
import { routes } from './routes.ts'

it('what stands beside the site tree is taken from it, but for the page in Arabic', () => {
  const beside = routes.flatMap(({ path = '' }) => (/^[a-z]/.test(path) ? [`/${path}`] : []))
  expect(beside.length).toBeGreaterThan(5)
  expect(beside.filter((path) => takenRootOf(path) === null)).toEqual([arabicPath])
})
