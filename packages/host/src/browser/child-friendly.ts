/** Child-friendly mode is stored in this browser; without storage it is simply forgotten. */
import type { EventBus } from '@club/event-bus'

const key = 'child-friendly'

export function rememberChildFriendly(bus: EventBus, byDefault: boolean) {
  const meaning = (kept: string | null) => (kept === null ? byDefault : kept === 'on')
  // A fan who was quick with the switch has chosen already.
  if (bus.read('childFriendly') === undefined) bus.publish('childFriendly', { on: meaning(recall()) })
  bus.observe('childFriendly', ({ on }) => {
    // Only a choice is stored: without one the club's default applies.
    if (on !== meaning(recall())) keep(on ? 'on' : 'off')
  })
  // Chosen in another tab; without a key all storage was cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) bus.publish('childFriendly', { on: meaning(event.newValue) })
  })
}

function recall(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is refused: the default applies.
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
