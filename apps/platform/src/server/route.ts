/**
 * Every route is declared through `route` or `rawRoute`: its schemas validate the request and make the OpenAPI document, so
 * that the two cannot drift apart.
 */
import type { Readable } from 'node:stream'
import type { CacheTag } from '@club/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Scope } from '../identity/service-tokens.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

export type Answer<Body> = {
  body: Body
  /** Of a refusal that has a body of its own; a good answer has what its route says. */
  status?: number
  headers?: Record<string, string | string[]>
  /** Public answers: the cache tags whose purge makes this answer old. Without tags an answer is private, never stored. */
  tags?: readonly CacheTag[]
  /** The instant at which this answer changes by itself, such as the next scheduled publication. */
  freshUntil?: string | null
}

type Described = {
  method: Method
  path: string
  /** The service's name in the document. */
  service: string
  summary: string
  description?: string
  /** Statuses of a good answer, where it is not 200 alone; JSON goes out with the first. */
  statuses?: readonly [number, ...number[]]
  /** Only callers with a service token of this scope. */
  scope?: Scope
  /**
   * A private answer that is compressed all the same: it is long, and nothing in it is anybody else's choice, so that its length tells nothing.
   */
  compressed?: true
  /** Another authority than scope or origin, judged before a byte of the body is read. @throws Refusal */
  authorise?: (request: FastifyRequest) => Promise<void>
  /** Passes the body on as it comes in, and may break it off. */
  meter?: (request: FastifyRequest, reply: FastifyReply, body: Readable) => Readable
}

/** Of what people pass on to each other: whatever a network or a mailing has added to its address means nothing. */
export const anyQuery = z.looseObject({})

export type RouteInput<P = unknown, Q = unknown, B = unknown> = {
  params: P
  query: Q
  body: B
  request: FastifyRequest
}

/** A route as the server registers it, whatever its schemas. */
export type Route = Described & {
  params?: Schema
  query?: Schema
  body?: Schema
  /** Media types of a body that is not JSON. */
  consumes?: readonly string[]
  /** Whoever answers reads the body. */
  unread?: true
  bodyLimit?: number
} & (
    | { kind: 'json'; response: Schema; handle(input: RouteInput): Promise<Answer<unknown>> }
    | {
        kind: 'raw'
        produces: readonly string[]
        handle(input: RouteInput & { reply: FastifyReply }): Promise<unknown>
      }
  )

type Requested<P, Q, B> = Described & {
  /** Of the path, `:name` each. An invalid value answers 404. */
  params?: P
  /** A strict object: an unknown or repeated key answers 400. */
  query?: Q
  body?: B
  consumes?: readonly string[]
  unread?: true
  bodyLimit?: number
}

/** A route that answers JSON. */
export const route = <
  Body,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  definition: Requested<P, Q, B> & {
    response: z.ZodMiniType<unknown, Body>
    handle(input: RouteInput<OutputOf<P>, OutputOf<Q>, OutputOf<B>>): Promise<Answer<NoInfer<Body>>>
  },
): Route => ({ ...definition, kind: 'json' }) as Route

/** A route that writes its own reply: pictures, event streams. */
export const rawRoute = <
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  definition: Requested<P, Q, B> & {
    produces: readonly string[]
    handle(
      input: RouteInput<OutputOf<P>, OutputOf<Q>, OutputOf<B>> & { reply: FastifyReply },
    ): Promise<unknown>
  },
): Route => ({ ...definition, kind: 'raw' }) as Route
