/** Child-friendly mode is remembered by this browser; a browser without storage simply forgets it. */
import type { EventBus } from '@club/event-bus'

const key = 'child-friendly'

export function rememberChildFriendly(bus: EventBus, byDefault: boolean) {
  const meaning = (kept: string | null) => (kept === null ? byDefault : kept === 'on')
  // Whoever was quicker with the switch has chosen already.
  if (bus.read('childFriendly') === undefined) bus.publish('childFriendly', { on: meaning(recall()) })
  bus.observe('childFriendly', ({ on }) => {
    // Only a choice is kept: who never made one follows the club's default.
    if (on !== meaning(recall())) keep(on ? 'on' : 'off')
  })
  // Chosen in another tab; without a key everything was cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) bus.publish('childFriendly', { on: meaning(event.newValue) })
  })
}

function recall(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is refused: the default it is.
    return null
  }
}

function keep(choice: string) {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Storage is refused or full: the choice lasts as long as the page.
  }
}
