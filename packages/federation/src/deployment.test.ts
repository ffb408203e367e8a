import { sitesOwnRoots } from '@club/contracts/taken-paths'
import { expect, it } from '@jest/globals'
import { remoteDeclaration } from './deployment.ts'

const declared = (path: string) =>
  remoteDeclaration.safeParse({ name: 'shop', exposes: {}, basePaths: [path] }).success

it('a remote claims no address that the site answers itself', () => {
  expect(declared('/shop')).toBe(true)
  expect(sitesOwnRoots.flatMap((root) => [`/${root}`, `/${root}/shop`]).filter(declared)).toEqual([])
})
