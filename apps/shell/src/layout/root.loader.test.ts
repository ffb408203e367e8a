import { sampleClub } from '@club/settings'
import { apiContext, settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { loadRoot } from './root.loader.ts'

it('asks for all rows of sponsors at once: a list without a size ends after twenty', async () => {
  const asked: string[] = []
  const get = async (address: string) => {
    asked.push(address)
    return { data: address.includes('settings') ? { attributes: {} } : [], meta: { total: 0 } }
  }
  const held = new Map<unknown, unknown>([
    [apiContext, { get }],
    [settingsContext, sampleClub],
  ])
  await loadRoot({ context: { get: (key: unknown) => held.get(key) } } as never)
  const rows = asked.find((address) => address.startsWith('/api/sponsors/v1/rows'))
  expect(new URL(rows ?? '', 'https://club.example').searchParams.get('page[size]')).toBe('100')
})
