/**
 * The provider with its current keys: created on first use, and again when its keys have changed. Its library, a quarter of
 * all files that a platform would read at its start, is loaded then as well.
 */
import type Provider from 'oidc-provider'
import type { ProviderOptions } from './provider.ts'
import { forgetExpiredRecords } from './records.store.ts'

/** Milliseconds between two checks of the keys, and of expired records. */
const lookEvery = 60_000

export function currentProvider(options: ProviderOptions): () => Promise<Provider> {
  const { database, clock } = options
  let made: { provider: Provider; keys: string; lookedAt: number } | null = null
  let making: Promise<Provider> | null = null

  const make = async (): Promise<Provider> => {
    const [{ createProvider }, { signingKeys }] = await Promise.all([
      import('./provider.ts'),
      import('./signing-keys.store.ts'),
    ])
    const lookedAt = clock.now().getTime()
    await forgetExpiredRecords(database, clock.now())
    const keys = await signingKeys(database, clock.now())
    const names = keys.map(({ id }) => id).join(' ')
    const provider = made?.keys === names ? made.provider : createProvider(options, keys)
    made = { provider, keys: names, lookedAt }
    return provider
  }
  return async () => {
    if (made && Math.abs(clock.now().getTime() - made.lookedAt) < lookEvery) return made.provider
    making ??= make().finally(() => {
      making = null
    })
    return making
  }
}
