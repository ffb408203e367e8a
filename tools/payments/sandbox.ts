/** The payment provider on this machine: its API, its pages, its webhooks. */
import Fastify from 'fastify'
import Stripe from 'stripe'
import { createDesk } from './desk.ts'
import { addApi } from './http/api.ts'
import { addControls, noTrouble, type Trouble } from './http/controls.ts'
import { addPages } from './http/pages.ts'
import { createWriter, loadState } from './store.ts'
import { createPostman, ordinaryPost, type Post } from './webhooks/deliver.ts'

/** The key that the sandbox accepts. It opens nothing but play money. */
export const sandboxKey = 'sk_test_sandbox'

/** The one API version that it speaks: the SDK's own. */
export const sandboxVersion = Stripe.API_VERSION

export type Sandbox = { url: string; port: number; stop(): Promise<void> }

const tickMs = 250

/**
 * @param folder where everything is stored
 * @param wall milliseconds since 1970: the time at which purchases, renewals and events happen. Webhooks are signed and retried by the
 * machine's own clock, because receivers check their age by it.
 */
export async function startSandbox({
  port,
  folder,
  wall = Date.now,
  chance = Math.random,
}: {
  port: number
  folder: string
  wall?: () => number
  chance?: () => number
}): Promise<Sandbox> {
  const state = await loadState(folder)
  const writer = createWriter(folder, state)
  const address = { url: '' }
  const trouble: Trouble = { ...noTrouble }
  const post: Post = { ...ordinaryPost }
  let written: Promise<void> = Promise.resolve()
  const desk = createDesk(state, {
    wall,
    origin: () => address.url,
    version: sandboxVersion,
    written() {
      written = writer.save()
      // A caller awaits this and learns of a failure; nobody awaits what time alone triggers.
      written.catch(() => undefined)
    },
  })
  const postman = createPostman({ desk, post, stripe: new Stripe(sandboxKey), chance })
  const deliver = () => {
    setImmediate(() => postman.go())
  }
  const saved = () => written

  const app = Fastify({
    bodyLimit: 1_000_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  addControls(app, { desk, post, trouble, saved, deliver })
  addApi(app, { desk, key: sandboxKey, version: sandboxVersion, trouble, saved, deliver })
  addPages(app, { desk, saved, deliver })
  app.get('/readyz', () => ({ ready: true }))
  address.url = await app.listen({ port, host: '127.0.0.1' })
  const taken = app.server.address()
  const takenPort = typeof taken === 'object' && taken ? taken.port : port

  desk.tick()
  const ticking = setInterval(() => {
    if (desk.isDue()) desk.tick()
    postman.go()
  }, tickMs)
  return {
    url: address.url,
    port: takenPort,
    async stop() {
      clearInterval(ticking)
      await app.close()
      await postman.stop()
      await writer.save()
    },
  }
}
