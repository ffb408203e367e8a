import { sampleInstallation } from '@club/settings'
import { expect, it } from '@jest/globals'
import { manifestOf } from './site-files.core.ts'

const shortNameOf = (name: string, shortName: string, streamsAlone = false) =>
  manifestOf(
    {
      ...sampleInstallation,
      club: { ...sampleInstallation.club, name, shortName },
      tv: { ...sampleInstallation.tv, name },
    },
    streamsAlone,
  ).short_name

it.each([
  ['AFC Wimbledon', 'Wimbledon'],
  ['The New Saints', 'TNS'],
])('%s is called %s below its icon', (name, shortName) =>
  expect(shortNameOf(name, shortName)).toBe(shortName),
)

it.each([
  ['Blues TV', 'Blues TV'],
  ['The New Saints TV', 'The New'],
  ['AFC Wimbledon TV', 'AFC'],
  ['Harbour Live TV', 'Harbour Live'],
  ['Vereinsfernsehen Nord', 'Vereinsfernsehen'],
])('the site for streams %s is called %s', (name, shown) =>
  expect(shortNameOf(name, 'Club', true)).toBe(shown),
)
