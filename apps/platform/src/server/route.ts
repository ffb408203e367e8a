/**
 * Every route is declared through `route` or `rawRoute`: its schemas validate the request and generate the OpenAPI document, so
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
  /** For a refusal with its own body; a successful response has the route's status. */
  status?: number
  headers?: Record<string, string | string[]>
  /** For public responses: the cache tags whose purge makes this response stale. Without tags a response is private, never cached. */
  tags?: readonly CacheTag[]
  /** The instant at which this response changes by itself, such as the next scheduled publication. */
  freshUntil?: string | null
}

type Described = {
  method: Method
  path: string
  /** The service's name in the document. */
  service: string
  summary: string
  description?: string
  /** Statuses of a successful response, if not only 200; JSON is sent with the first. */
  statuses?: readonly [number, ...number[]]
  /** Only for callers with a service token of this scope. */
  scope?: Scope
  /**
   * Compresses a private response all the same: it is long, and nobody else can influence its content, so its length reveals nothing.
   */
  compressed?: true
  /** An authorisation other than scope or origin, checked before a byte of the body is read. @throws Refusal */
  authorise?: (request: FastifyRequest) => Promise<void>
  /** Passes the body on as it arrives, and may cut it off. */
  meter?: (request: FastifyRequest, reply: FastifyReply, body: Readable) => Readable
}

/** For links that people share: parameters added by a network or a mailing are ignored. */
export const anyQuery = z.looseObject({})

export type RouteInput<P = unknown, Q = unknown, B = unknown> = {
  params: P
  query: Q
  body: B
  request: FastifyRequest
}

/** A route as the server registers it, with any schemas. */
export type Route = Described & {
  params?: Schema
  query?: Schema
  body?: Schema
  /** Media types of a body that is not JSON. */
  consumes?: readonly string[]
  /** The handler reads the body itself. */
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
  /** Path parameters, one per `:name`. An invalid value gives 404. */
  params?: P
  /** A strict object: an unknown or repeated key gives 400. */
  query?: Q
  body?: B
  consumes?: readonly string[]
  unread?: true
  bodyLimit?: number
}

/** A route that responds with JSON. */
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

/** A route that writes its own response: pictures, event streams. */
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
