import { describe, expect, it } from '@jest/globals'
import type { LoaderFunctionArgs } from 'react-router'
import { type Middleware, middlewareOf, runMiddleware } from './middleware.core.ts'
import { normaliseError } from './page-error.core.ts'

const args = {} as LoaderFunctionArgs

describe('middleware', () => {
  it('runs in the order that the route asks for', async () => {
    const ran: string[] = []
    const known: Record<string, Middleware> = {
      slow: async () => {
        await new Promise((done) => setTimeout(done, 5))
        ran.push('slow')
      },
      quick: () => {
        ran.push('quick')
      },
    }
    await runMiddleware(known, ['slow', 'quick'], args)
    expect(ran).toEqual(['slow', 'quick'])
  })

  it('[SH-08b] gives a 500 error where a name is not known, before any of it has run', async () => {
    let ran = false
    const known: Record<string, Middleware> = {
      known: () => {
        ran = true
      },
    }
    for (const unknown of ['unheard-of', 'constructor', 'toString']) {
      const problem = await runMiddleware(known, ['known', unknown], args).catch((thrown: unknown) => thrown)
      expect(normaliseError(problem)).toEqual({ status: 500, message: `Unknown middleware: ${unknown}` })
    }
    expect(ran).toBe(false)
  })

  it('reads names off a route’s handle', () => {
    expect(middlewareOf(undefined)).toEqual([])
    expect(middlewareOf({ pageType: 'home' })).toEqual([])
    expect(middlewareOf({ middleware: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(middlewareOf({ middleware: 'a' })).toEqual(['a'])
  })
})
