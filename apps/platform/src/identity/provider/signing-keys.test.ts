import { expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { signingKeys } from './signing-keys.store.ts'

const began = Date.parse('2026-11-20T12:00:00Z')
const onDay = (days: number) => new Date(began + days * 24 * 3600 * 1000)

describeOnBoth('the keys that the provider signs with', (database) => {
  const ids = async (days: number) => (await signingKeys(database(), onDay(days))).map(({ id }) => id)

  it('are made once, whoever asks, and kept', async () => {
    const asked = await Promise.all([ids(0), ids(0), ids(0)])
    expect(new Set(asked.flat()).size).toBe(1)
    expect(await ids(28)).toEqual(asked[0])
    const [made] = await signingKeys(database(), onDay(0))
    expect(made?.key).toMatchObject({ kid: made?.id, alg: 'ES256', use: 'sig', kty: 'EC' })
  })

  it('change every month: the next is shown a day before it signs, the last for two days after', async () => {
    const [first] = await ids(0)
    const shown = await ids(29.5)
    expect(shown).toEqual([first, expect.any(String)])
    const second = shown[1]
    expect(await ids(30.4)).toEqual([first, second])
    expect(await ids(30.6)).toEqual([second, first])
    expect(await ids(32.9)).toEqual([second, first])
    expect(await ids(33.1)).toEqual([second])
    const [, third] = await ids(59)
    expect(third).not.toBe(first)
    const kept = await database().query<{ id: string }>('select id from signing_keys order by created_at')
    expect(kept.map(({ id }) => id)).toEqual([second, third])
  })
})
