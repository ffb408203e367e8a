/** Requests an address for another device, and keeps that device's place for as long as the player wants it. */
import type { CastHandover } from '@club/contracts'
import type { Handover } from '@club/player'

/** @param token of the playback that hands over; it changes with each renewal */
export async function handover(entryId: string, token: () => string | null): Promise<Handover | null> {
  const place = `/api/media/v1/${encodeURIComponent(entryId)}/cast`
  const ask = (path: string) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: token() ?? '' }),
    })
  if (token() === null) return null
  try {
    const answer = await ask(place)
    if (!answer.ok) return null
    const { id, attributes } = ((await answer.json()) as CastHandover).data
    return {
      address: attributes.address,
      contentType: attributes.contentType,
      keepEvery: attributes.lease.ping * 1000,
      // If one call is lost, the next one is in time.
      keep: () => void ask(`${place}/${id}`).catch(() => {}),
      end: () => void fetch(`${place}/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {}),
    }
  } catch {
    return null
  }
}
