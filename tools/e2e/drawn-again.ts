/** How much of a page React draws again once it is alive: what has become known is to draw what it is for, and no page. */
import type { Page } from 'playwright/test'

/** Of React's own notes on a part of the page, what is read here. */
type Fiber = {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

export type Drawn = {
  /** Components that were brought to life. */
  components: number
  /** How often a component was drawn again since. */
  again: number
}

declare global {
  var drawnByReact: Drawn
}

/** Runs in the page, before its own scripts: React tells whoever has put themselves in this place of each commit. */
function listen() {
  const drawn: Drawn = { components: 0, again: 0 }
  globalThis.drawnByReact = drawn
  /** Functions, functions behind a ref, and remembered ones. */
  const isComponent = ({ tag }: Fiber) => tag === 0 || tag === 11 || tag === 14 || tag === 15
  const count = (first: Fiber | null) => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const before = fiber.alternate
      if (isComponent(fiber)) {
        if (before === null) drawn.components++
        // React's mark of a component that was called, and not passed by.
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

/** Every page that is opened from now on counts. */
export const countDrawn = async (page: Page): Promise<void> => void (await page.addInitScript(listen))

export const drawnOf = (page: Page): Promise<Drawn> => page.evaluate(() => globalThis.drawnByReact)
