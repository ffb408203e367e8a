/** What a page says it plays: whether it may continue, and its goodbye. */
import type { IncomingMessage } from 'node:http'
import { socketClose, playing as times } from '@club/contracts'
import type { SignedIn } from '../../identity/accounts.store.ts'
import { whoCalls } from '../../identity/session-cookies.ts'
import { placeOf } from '../../server/caller.ts'
import { type Connection, closeWith, endWith, say, type Watching } from './connections.ts'
import type { StreamlinePorts } from './ports.ts'
import { readSessionID } from './socket-words.core.ts'

/** Connections of one account; each playing page has one, and few accounts have no limit of streams. */
const mostOfAccount = 60

type Options = {
  ports: Pick<StreamlinePorts, 'playbacks' | 'signedIn' | 'secureCookies'>
  connections: ReadonlySet<Connection>
  /** Starts following changes, now that somebody watches. */
  follow: () => void
}

export function createWatching({ ports, connections, follow }: Options) {
  const { playbacks } = ports
  const signedIn = (request: IncomingMessage) => whoCalls(ports, request.headers)

  const watch = async (
    connection: Connection,
    word: { sessionID: string; playbackID?: string | undefined; token?: string | undefined },
    request: IncomingMessage,
  ) => {
    const who = await signedIn(request)
    const claimed = readSessionID(word.sessionID)
    if (claimed === null) return closeWith(connection, socketClose.malformed, 'sessionID')
    if (who === null || claimed.userID !== who.account.id) {
      return closeWith(connection, socketClose.foreign, 'another account')
    }
    // After a new session check, a page says again what it plays, on the connection it already has.
    const others = [...connections].filter(
      (other) => other !== connection && other.watching?.userID === who.account.id,
    )
    if (others.length >= mostOfAccount) return closeWith(connection, socketClose.tooMany, 'too many')
    let playbackID = word.playbackID ?? null
    if (word.token !== undefined) {
      const found = await playbacks.findByToken(word.token, claimed.entryID, who)
      if (!found.granted) {
        if (found.reason === 'none') return closeWith(connection, socketClose.foreign, 'another playback')
        return endWith(connection, found.reason)
      }
      playbackID = found.playback.playbackID
    } else if (playbackID && !(await playbacks.ofSession(who, claimed.entryID)).includes(playbackID)) {
      return endWith(connection, 'expired')
    }
    connection.watching = {
      ...{ ...claimed, playbackID, place: placeOf(request.headers) },
      sessionID: who.sessionID,
    }
    follow()
    await renew(connection, who)
    say(connection, { action: 'session', ping: times.pingSeconds, expiresIn: times.leaseSeconds })
  }

  /** @returns false where the playback is over, and the connection with it */
  const renew = async (connection: Connection, who: SignedIn): Promise<boolean> => {
    const { watching } = connection
    if (!watching) return false
    const ids = watching.playbackID ? [watching.playbackID] : await playbacks.ofSession(who, watching.entryID)
    const refused = await playbacks.refusalOf(who.account, watching.entryID, watching.place)
    if (refused) {
      for (const id of ids) await playbacks.stop(who, id, refused)
      endWith(connection, refused)
      return false
    }
    const alive = await playbacks.renew(watching.userID, ids)
    if (watching.playbackID && alive === 0) {
      endWith(connection, 'expired')
      return false
    }
    return true
  }

  /** Whether another session has taken the place of the one that began it: the browser brings that along when it connects again. */
  const hasMoved = async ({ userID, playbackID, sessionID }: Watching): Promise<boolean> => {
    const now = playbackID && (await playbacks.sessionOf(userID, playbackID))
    return now !== null && now !== sessionID
  }

  const ping = async (connection: Connection, request: IncomingMessage) => {
    if (!connection.watching) return closeWith(connection, socketClose.malformed, 'session comes first')
    const who = await signedIn(request)
    if (who === null && (await hasMoved(connection.watching)))
      return closeWith(connection, socketClose.restarting, 'another session')
    if (who?.account.id !== connection.watching.userID) return endWith(connection, 'signed-out')
    if (await renew(connection, who)) say(connection, { action: 'pong' })
  }

  /** The page has closed properly: its places are free at once. */
  const goodbye = async ({ watching }: Connection, request: IncomingMessage) => {
    const who = watching && (await signedIn(request))
    if (!watching || who?.account.id !== watching.userID) return
    if (watching.playbackID) {
      await playbacks.stop(who, watching.playbackID)
      return
    }
    const others = [...connections].some(
      (other) => other.watching?.userID === watching.userID && other.watching.entryID === watching.entryID,
    )
    if (others) return
    for (const id of await playbacks.ofSession(who, watching.entryID)) await playbacks.stop(who, id)
  }

  return { watch, ping, goodbye }
}
