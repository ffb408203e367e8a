/** What lies over a film that is refused, the login prompt or the upgrade promo, and goes once the film is granted. */
import { noticeOf } from '@club/access'
import type { PlaybackRefusal } from '@club/contracts'
import type { EventBus, StateTopics } from '@club/event-bus'

type Overlay = StateTopics['overlay']['open']

export type PromptsPage = {
  readonly bus: EventBus
  /** Whether this site has accounts: otherwise nobody is asked to sign in. */
  readonly hasAccounts: boolean
  /** Whether a film on demand is open. */
  readonly filmOpen: () => boolean
  /** Settles once the page has arrived: arriving closes whatever lies over it. */
  readonly arrived: () => Promise<void>
  /** The club's words for who must sign in. */
  readonly loginPrompt: () => Promise<string>
}

export type Prompts = {
  refused(refusal: PlaybackRefusal): void
  /** What a refusal has opened closes; what the fan has opened stays. */
  granted(): void
}

export function createPrompts({ bus, hasAccounts, filmOpen, arrived, loginPrompt }: PromptsPage): Prompts {
  /** What a refusal has opened and nobody has closed since. */
  let opened: Overlay | null = null
  let refusals = 0
  bus.observe('overlay', ({ open }) => {
    // The promo leads to the packages.
    if (opened === 'upgrade' && open === 'packages') opened = open
    else if (open !== opened) opened = null
  })
  const show = (overlay: Overlay) => {
    bus.publish('overlay', { open: overlay })
    opened = overlay
  }
  return {
    refused(refusal) {
      // Both are for on-demand videos (docs/product.md#stream-outcomes).
      const { opens } = noticeOf(refusal)
      if (opens === null || !filmOpen()) return
      refusals += 1
      const mine = refusals
      void arrived().then(async () => {
        const message = await loginPrompt()
        if (mine !== refusals || !filmOpen()) return
        if (opens === 'login-prompt') {
          if (!hasAccounts) return
          bus.publish('loginPrompt', { message })
          show('account')
          // A fan who is already among the packages needs no promo to lead them there.
        } else if (bus.read('overlay')?.open !== 'packages') show('upgrade')
      })
    },
    granted() {
      refusals += 1
      if (opened !== null) bus.publish('overlay', { open: 'none' })
    },
  }
}
