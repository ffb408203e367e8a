import { sampleInstallation } from '@club/settings'
import { expect, it } from '@jest/globals'
import { strangeEntitlements } from './entitlements.core.ts'

type Content = Parameters<typeof strangeEntitlements>[0]

const content = (includedIn: string[], entitlements: string[], ofFilm: string[] = []) =>
  ({
    packages: [{ includedIn, prices: [{ entitlements }] }],
    videos: [{ entitlements: ofFilm }],
  }) as unknown as Content

it('entitlements of packages are known by the settings or by a film; others are named with their places', () => {
  const strange = (...given: Parameters<typeof content>) =>
    strangeEntitlements(content(...given), sampleInstallation)
  expect(strange(['subscriber-video'], ['match-pass', 'freemium'])).toEqual([])
  expect(strange(['subscribr-video'], ['match-pass', 'cup-final'])).toEqual([
    { name: 'subscribr-video', pointer: '/packages/0/includedIn/0' },
    { name: 'cup-final', pointer: '/packages/0/prices/0/entitlements/1' },
  ])
  expect(strange([], ['cup-final'], ['cup-final'])).toEqual([])
})
