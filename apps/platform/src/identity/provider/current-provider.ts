/** The provider with the keys of now: made when it is first asked, and made anew when its keys have changed. */
import type Provider from 'oidc-provider'
import { createProvider, type ProviderOptions } from './provider.ts'
import { forgetExpiredRecords } from './records.store.ts'
import { signingKeys } from './signing-keys.store.ts'

/** Milliseconds between two looks at the keys, and at what has ended. */
const lookEvery = 60_000

export function currentProvider(options: ProviderOptions): () => Promise<Provider> {
  const { database, clock } = options
  let made: { provider: Provider; keys: string; lookedAt: number } | null = null
  let making: Promise<Provider> | null = null

  const make = async (): Promise<Provider> => {
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
