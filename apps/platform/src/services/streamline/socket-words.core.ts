/** Reads what a page sends on the concurrency socket. Pure. */
import { socketWord } from '@club/contracts'

export function readWord(text: string) {
  try {
    const read = socketWord.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** base64 of `{userID}:{assetID}` */
export function readSessionID(sessionID: string): { userID: string; entryID: string } | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(sessionID)) return null
  const [, userID, entryID] =
    /^([^:\s]{1,120}):([A-Za-z0-9_-]{1,120})$/.exec(Buffer.from(sessionID, 'base64').toString()) ?? []
  return userID && entryID ? { userID, entryID } : null
}
