/** Rechecks every connection that a change affects, as long as there are connections. */
import { changesAfter, newestChange } from '../../outbox/outbox.ts'
import { type Connection, endWith, type Watching } from './connections.ts'
import type { StreamlinePorts } from './ports.ts'

type Ports = Pick<StreamlinePorts, 'database' | 'follower' | 'memory' | 'playbacks' | 'stopping' | 'warn'>

/** @returns a function that starts it; calling it again does no harm */
export function createFollowing(ports: Ports, connections: ReadonlySet<Connection>): () => void {
  const { database, follower, memory, playbacks, stopping, warn } = ports
  let following = false

  const follow = () => {
    if (following) return
    following = true
    const run = async () => {
      let seen = await newestChange(database)
      while (connections.size > 0 && !stopping.aborted) {
        await follower.beyond(seen, AbortSignal.any([stopping, AbortSignal.timeout(5000)]))
        for (const change of await changesAfter(database, seen)) {
          const { seq, topic, payload } = change
          seen = seq
          memory.hear(change)
          if (topic === 'entitlements') await lookAgain(({ userID }) => userID === payload.userID)
          if (topic === 'streams') await lookAgain(({ entryID }) => entryID === payload.assetID)
          if (topic === 'videos') await lookAgain(() => true)
        }
      }
    }
    run()
      .catch((error: unknown) => {
        if (!stopping.aborted) warn({ err: error }, 'changes of access cannot be followed; trying again')
      })
      .finally(() => {
        following = false
        if (connections.size > 0 && !stopping.aborted) setTimeout(follow, 1000).unref()
      })
  }

  const lookAgain = async (concerned: (watching: Watching) => boolean) => {
    for (const connection of [...connections]) {
      const { watching } = connection
      if (!watching || !concerned(watching)) continue
      const refused = await playbacks.refusalOfUser(watching.userID, watching.entryID, watching.place)
      if (refused === null) continue
      await playbacks.endAll(watching.userID, watching.entryID, refused)
      if (connection.watching) endWith(connection, refused)
    }
  }

  return follow
}
