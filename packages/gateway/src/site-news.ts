/** What a site hears from its platform: changes purge pages, and go on to readers of the live streams. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountTopics } from './account-topics.ts'
import { followChanges, innerAddress } from './changes.ts'
import type { Environment } from './environment.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import type { Log } from './log.ts'
import { eventsFrom } from './match-events.ts'
import { answerHeaders } from './security-headers.ts'

export type SiteNews = {
  live: LiveHub
  /** For readiness: whether the platform is heard. */
  platform(): string
  /** Stops following the platform and serving readers. */
  stop(): void
  /** Ends the connections kept to the platform. */
  close(): Promise<void>
}

type Options = {
  environment: Environment
  ownTopics: AccountTopics
  purge(tags: string[]): void
  now: () => Date
  log: Log
}

export function followPlatform({ environment, ownTopics, purge, now, log }: Options): SiteNews {
  const secrets = join(environment.dataDir, 'secrets.json')
  const matchEvents = eventsFrom(environment.platform)
  const live = createLiveHub({
    ownTopics,
    fetchEvents: matchEvents.fetchEvents,
    hears: () => changes.hears(),
    now,
    log,
    headers: answerHeaders,
  })
  const changes = followChanges({
    inner: () => innerAddress(environment.dataDir, environment.platformInnerPort),
    token: async () => environment.gatewayToken ?? (await readSecret(secrets)),
    log,
    changed: (change) => {
      purge(change.tags)
      live.take(change)
    },
    began: (seq, earlier) => {
      purge(['*'])
      live.begin(seq, earlier)
    },
    // The real time, whatever the site's own clock says: an operator reads it beside logs.
    now: () => new Date(),
  })
  return {
    live,
    platform: changes.platform,
    stop() {
      changes.stop()
      live.close()
    },
    close: matchEvents.close,
  }
}

async function readSecret(path: string): Promise<string | null> {
  try {
    const { gatewayToken } = JSON.parse(await readFile(path, 'utf8')) as { gatewayToken?: unknown }
    return typeof gatewayToken === 'string' ? gatewayToken : null
  } catch {
    return null
  }
}
