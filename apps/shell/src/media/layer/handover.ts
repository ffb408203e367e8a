/** Asks for an address for another device. @param token of the playback that hands over */
export async function handover(
  entryId: string,
  token: string | null,
): Promise<{ address: string; contentType: string } | null> {
  if (token === null) return null
  try {
    const answer = await fetch(`/api/media/v1/${encodeURIComponent(entryId)}/cast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    if (!answer.ok) return null
    const { data } = (await answer.json()) as {
      data: { attributes: { address: string; contentType: string } }
    }
    return data.attributes
  } catch {
    return null
  }
}
