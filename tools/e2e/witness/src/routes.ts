/**
 * A remote for tests only: each of its pages writes its own name wherever a page can write something, waits while other pages
 * are rendered, and reports what it then finds there.
 */
import { nowContext, type RoutesModule, routeHandle } from '@club/shell-api'
import { pagesDrawn, WitnessPage } from './WitnessPage.tsx'

const wait = <T>(value: T, ms: number): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

/** Between 5 and 60 ms, different for each page and each step. */
const delay = (name: string, step: number) => 5 + ((Number(name) * 7919 + step * 104_729) % 56)

export const routes: RoutesModule['routes'] = [
  {
    id: 'witness.page',
    path: 'witness/:name?',
    handle: routeHandle<{ name: string }>({
      pageType: 'contentPage',
      chunk: 'witness',
      meta: ({ data }) => ({ title: `Witness ${data.name}`, noIndex: true }),
    }),
    loader: async ({ params, context, request }) => {
      const name = params.name ?? '0'
      await wait(null, delay(name, 1))
      return {
        name,
        asked: new URL(request.url).pathname,
        now: context.get(nowContext).toISOString(),
        drawnBefore: pagesDrawn(),
        steps: [wait(null, delay(name, 2)), wait(null, delay(name, 3))],
      }
    },
    Component: WitnessPage,
  },
]
