/** Where the browser's own decryption gets its licences, by key system. Pure. */
import { type KeySystem, keySystems, type StreamAsset } from '@club/contracts'

export type Licences = Readonly<
  Partial<Record<KeySystem, { readonly licence: string; readonly certificate?: string }>>
>

/**
 * @returns null if the stream is not protected: its keys are in the playlists. Unknown key systems are
 * skipped; a platform that names none means ClearKey.
 */
export function licencesOf(
  entryId: string,
  asset: Pick<StreamAsset, 'drm' | 'keySystems'> | null,
): Licences | null {
  if (!asset?.drm) return null
  const licence = `/api/media/v1/${encodeURIComponent(entryId)}/licence`
  const known: Required<Licences> = {
    [keySystems.fairplay]: {
      licence: `${licence}/fairplay`,
      certificate: `${licence}/fairplay/certificate`,
    },
    [keySystems.widevine]: { licence: `${licence}/widevine` },
    [keySystems.clearKey]: { licence },
  }
  const named = asset.keySystems ?? [keySystems.clearKey]
  return Object.fromEntries(Object.entries(known).filter(([system]) => named.includes(system)))
}
