/** The control of the session bench, in a process of its own: one fastify route that reads the body and answers the same bytes. */
import fastify from 'fastify'

export type PlainCheck = { path: string; cookie: string; body: string }

process.once('message', async ({ path, cookie, body }: PlainCheck) => {
  const app = fastify()
  app.post(path, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'set-cookie': cookie })
      .type('application/json; charset=utf-8')
      .send(body),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(Number(new URL(url).port))
  process.once('disconnect', () => process.exit(0))
})
