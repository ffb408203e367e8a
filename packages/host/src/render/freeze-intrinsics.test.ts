/** Runs in a separate thread, because what is frozen stays frozen. */
import { Worker } from 'node:worker_threads'
import { expect, it } from '@jest/globals'

const source = `
'use strict'
const { parentPort, workerData } = require('node:worker_threads')
const shared = { useState() {} }
const tell = (act) => { try { act(); return 'went' } catch (problem) { return problem instanceof TypeError ? 'refused' : String(problem) } }
import(workerData).then(async ({ freezeIntrinsics }) => {
  freezeIntrinsics([shared])
  class Own extends Error { constructor() { super('x'); this.name = 'Own' } }
  const refused = [
    () => { Array.prototype.map = 1 },
    () => { Object.prototype.toString = 1 },
    () => { Object.prototype.own = 1 },
    () => { Promise.prototype.then = 1 },
    () => { Object.getPrototypeOf(function* () {}).prototype.next = 1 },
    () => { Object.getPrototypeOf(Int8Array).prototype.fill = 1 },
    () => { Math.random = 1 },
    () => { Date.now = 1 },
    () => { Intl.DateTimeFormat.prototype.formatToParts = 1 },
    () => { URL.prototype.toString = 1 },
    () => { Response.prototype.json = 1 },
    () => { globalThis.fetch = 1 },
    () => { globalThis.setTimeout = 1 },
    () => { delete globalThis.JSON },
    () => { console.log = 1 },
    () => { Error.captureStackTrace = 1 },
    () => { Error.own = 1 },
    () => { shared.useState = 1 },
    () => { Object.defineProperty(Array.prototype, 'map', { value: 1 }) },
  ].map(tell)
  const went = [
    () => { if (new Own().name !== 'Own') throw new Error('name') },
    () => { const own = {}; own.toString = () => 'own'; if (String(own) !== 'own') throw new Error('toString') },
    () => { function Old() {} Old.prototype = Object.create(Error.prototype); Old.prototype.constructor = Old; if (!(new Old() instanceof Error)) throw new Error('constructor') },
    () => { Error.prepareStackTrace = () => 'told'; const { stack } = new Error(); Error.prepareStackTrace = undefined; if (stack !== 'told') throw new Error('stack') },
    () => { globalThis.own = 1; globalThis.own = 2 },
    () => { if ([3, 1, 2].map((n) => n * 2).sort().join() !== '2,4,6') throw new Error('map') },
    () => { const error = new TypeError('one'); error.message += ' more'; if (!/one more/.test(String(error))) throw new Error('message') },
  ].map(tell)
  const said = await (await fetch('data:text/plain,hello')).text()
  parentPort.postMessage({ refused, went, said })
})
`

it('refuses every change of what others stand on, and leaves code what is its own', async () => {
  const worker = new Worker(source, {
    eval: true,
    workerData: new URL('./freeze-intrinsics.ts', import.meta.url).href,
  })
  const found = await new Promise<Record<'refused' | 'went', string[]> & { said: string }>((done, failed) => {
    worker.once('message', done)
    worker.once('error', failed)
  })
  await worker.terminate()
  expect(found.refused.map((said, index) => [index, said])).toEqual(
    found.refused.map((_, index) => [index, 'refused']),
  )
  expect(found.went).toEqual(found.went.map(() => 'went'))
  expect(found.said).toBe('hello')
})
