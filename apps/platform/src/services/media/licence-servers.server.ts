/**
 * Asks the licence servers of Widevine and FairPlay on the fan's behalf. It sends the browser's own bytes, the configured
 * headers and the entry's id; never the fan's cookies or address. Unverified against real servers of either.
 */
import { type KeySystem, keySystems } from '@club/contracts'
import type { LicenceServer, LicenceSettings } from '../../licence-settings.ts'
import { notFound, Refusal } from '../../server/errors.ts'

/** Timeout of a licence server, in milliseconds: shorter than the gateway's and the player's for us. */
const patienceMs = 6_000
/** The largest licence or certificate, in bytes. */
const largestAnswer = 128 * 1024

const failed = (detail: string) =>
  new Refusal(502, [{ code: 'licence_server', title: 'The licence server failed', detail }])
const late = () =>
  new Refusal(504, [{ code: 'licence_server_late', title: 'The licence server did not answer in time' }])
const none = () => notFound('Licences of this key system are not available')

async function read(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > largestAnswer) throw failed('Its answer is too long')
    parts.push(part)
  }
  if (bytes === 0) throw failed('Its answer is empty')
  return Buffer.concat(parts)
}

async function ask(url: string, init: RequestInit, patience: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(patience)
  try {
    const answer = await fetch(url, { ...init, signal, redirect: 'manual' })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw failed(`It answered ${answer.status}`)
    }
    return await read(answer)
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    throw signal.aborted ? late() : failed('It cannot be reached')
  }
}

export type LicenceServers = {
  /** Key systems that can open a protected stream, the strongest first; ClearKey, which hides nothing, only where there is no other. */
  systems: readonly KeySystem[]
  /** @throws Refusal 404 if none is configured, 502 or 504 if it fails */
  licence(system: keyof LicenceSettings, entryID: string, challenge: Buffer): Promise<Buffer>
  /** FairPlay's. @throws Refusal, as above */
  certificate(): Promise<Buffer>
}

export function licenceServers(settings: LicenceSettings, patience = patienceMs): LicenceServers {
  const { widevine, fairplay } = settings
  const real = [...(fairplay ? [keySystems.fairplay] : []), ...(widevine ? [keySystems.widevine] : [])]
  return {
    systems: real.length > 0 ? real : [keySystems.clearKey],
    licence: async (system, entryID, challenge) => {
      const server: LicenceServer | null = settings[system]
      if (!server) throw none()
      return ask(
        server.url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream', ...server.headers, 'x-entry-id': entryID },
          body: new Uint8Array(challenge),
        },
        patience,
      )
    },
    certificate: async () => {
      if (!fairplay) throw none()
      return ask(fairplay.certificate, {}, patience)
    },
  }
}
