/** Who may play an entry, by the rules of access and the current state of the entry and the account. */
import {
  type AccessPolicy,
  type Asker,
  accessTo,
  type Entry,
  endings,
  isPlayable,
  liveOpens,
  openToAll,
  type Place,
  streamStateAt,
} from '@club/access'
import type { EndedReason } from '@club/contracts'
import type { InstallationSettings } from '@club/settings'
import type { AccessMemory } from '../access-memory/access-memory.ts'
import type { Clock } from '../clock.ts'
import type { Account } from '../identity/accounts.store.ts'

export type AdmissionOptions = {
  memory: AccessMemory
  clock: Clock
  settings: InstallationSettings
}

/** A live check covers stream assets only. */
export type EntryKind = 'on-demand' | 'stream' | 'any'

export type Admission = ReturnType<typeof createAdmission>

export function createAdmission({ memory, clock, settings }: AdmissionOptions) {
  const policy: AccessPolicy = {
    bypassAll: settings.video.bypassStreamlineSessionChecks,
    emptyListLocked: settings.tv.lockEmptyEntitlements,
    registered: settings.video.memberships.freemium.mappedEntitlements,
  }

  const entryOf = async (id: string, kind: EntryKind): Promise<Entry | null> => {
    const now = clock.now()
    const stream = kind === 'on-demand' ? null : await memory.stream(id)
    if (stream) {
      const { title, format, rules } = stream
      const demand = settings.video.liveUpgradeData
      return {
        id,
        title,
        format,
        entitlements: liveOpens(stream.entitlements, demand),
        // Live streams need sign-in, whatever they list, unless the club's settings say otherwise for all of them.
        open: !demand.requireLoginEntitlement,
        rules,
        available: isPlayable(streamStateAt(stream.plan, stream.feed, now).status),
      }
    }
    const video = kind === 'stream' ? null : await memory.video(id)
    if (!video) return null
    const { title, entitlements, rules } = video
    const open = entitlements.includes(openToAll)
    return { id, title, format: 'video', entitlements, open, rules, available: true }
  }
  const askerOf = (account: Account | null): Asker =>
    account && { blocked: account.blocked, bypassed: account.bypassed, held: account.entitlements }

  /** The entry, and whether this account may play it at this place. */
  const ask = async (account: Account | null, entryID: string, place: Place, kind: EntryKind = 'any') => {
    const entry = await entryOf(entryID, kind)
    return { entry, access: accessTo(entry, askerOf(account), place, clock.now(), policy) }
  }

  return {
    ask,
    /** Why this account may not continue with an entry, or null if it may. */
    refusalOf: async (
      account: Account | null,
      entryID: string,
      place: Place,
    ): Promise<EndedReason | null> => {
      const { access } = await ask(account, entryID, place)
      return access.may ? null : endings[access.because]
    },
  }
}
