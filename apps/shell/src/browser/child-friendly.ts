/** Child-friendly mode is remembered by this browser; a browser without storage simply forgets it. */
import type { EventBus } from '@club/event-bus'

const key = 'child-friendly'

export function rememberChildFriendly(bus: EventBus, byDefault: boolean) {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(key)
  } catch {
    // Storage is refused: the default it is.
  }
  bus.publish('childFriendly', { on: kept === null ? byDefault : kept === 'on' })
  bus.observe('childFriendly', ({ on }) => {
    try {
      localStorage.setItem(key, on ? 'on' : 'off')
    } catch {
      // Storage is refused or full: the choice lasts as long as the page.
    }
  })
  addEventListener('storage', (event) => {
    if (event.key === key) bus.publish('childFriendly', { on: event.newValue !== 'off' })
  })
}
