/** How much of a page React renders again after hydration: new information must re-render only the parts that show it. */
import { expect, type Page } from 'playwright/test'

/** The fields of a React fiber that this file reads. */
type Fiber = {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

export type Drawn = {
  /** Components that have mounted. */
  components: number
  /** How many times components have rendered again since. */
  again: number
}

declare global {
  var drawnByReact: Drawn
}

/** Runs in the page before its own scripts: React calls this hook, meant for its DevTools, on every commit. */
function listen() {
  const drawn: Drawn = { components: 0, again: 0 }
  globalThis.drawnByReact = drawn
  /** Function components, with `forwardRef` and `memo`. */
  const isComponent = ({ tag }: Fiber) => tag === 0 || tag === 11 || tag === 14 || tag === 15
  const count = (first: Fiber | null) => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const before = fiber.alternate
      if (isComponent(fiber)) {
        if (before === null) drawn.components++
        // React's flag for a component that it called rather than skipped.
        else if ((fiber.flags & 1) === 1) drawn.again++
      }
      if (before === null || fiber.child !== before.child) count(fiber.child)
    }
  }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => count(root.current),
      onPostCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    },
  })
}

/** Counts on every page that is opened from now on. */
export const countDrawn = async (page: Page): Promise<void> => void (await page.addInitScript(listen))

export const drawnOf = (page: Page): Promise<Drawn> => page.evaluate(() => globalThis.drawnByReact)

/** Names of the slots that show their HTML from the server only, because React has not taken them over yet. */
const slotsToCome = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    return [...document.querySelectorAll<HTMLElement>('[data-slot]')]
      .filter((slot) => slot.checkVisibility() && slot.firstElementChild)
      .filter((slot) => ![...slot.querySelectorAll('*')].some(isTaken))
      .map((slot) => slot.dataset.slot ?? '')
  })

/**
 * Waits for all parts of a page that has been scrolled through: they are fetched when they are near, and on a busy machine they come late.
 * @returns the counts once no further component has mounted for a second
 */
export async function drawnWhole(page: Page): Promise<Drawn> {
  await expect.poll(() => slotsToCome(page)).toEqual([])
  let before = 0
  const stands = async () => {
    const { components } = await drawnOf(page)
    const same = components === before
    before = components
    return same
  }
  await expect.poll(stands, { intervals: [1000] }).toBe(true)
  return drawnOf(page)
}
