/** The secret that signs webhooks: a switch sets the real provider's; the sandbox issues one when we tell it where to send them. */
import type { Database } from '../../database/database.ts'
import type { PaymentSettings } from '../../payment-settings.ts'
import { eventTypes } from './events.core.ts'
import type { Provider } from './provider.server.ts'

type Options = {
  database: Database
  settings: PaymentSettings
  provider: Provider
  /** Where the site takes webhooks. */
  address: string
}

/** @throws Refusal 503 while the sandbox does not answer */
export function webhookSecret({ database, settings, provider, address }: Options): () => Promise<string> {
  if (settings.kind === 'provider') return async () => settings.webhookSecret
  const name = `webhooks of ${settings.url} at ${address}`
  const kept = async () => {
    const [row] = await database.query<{ value: string }>(
      'select value from installation_secrets where name = $1',
      [name],
    )
    return row?.value ?? null
  }
  const agree = async () => {
    const known = await kept()
    // A restarted sandbox has forgotten.
    if (known !== null && (await provider.isListening(address))) return known
    const secret = await provider.listenAt(address, eventTypes)
    await database.query(
      `insert into installation_secrets (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [name, secret],
    )
    return secret
  }
  let agreed: Promise<string> | null = null
  return () => {
    agreed ??= agree().catch((error: unknown) => {
      agreed = null
      throw error
    })
    return agreed
  }
}
