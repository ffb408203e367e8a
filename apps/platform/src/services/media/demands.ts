/** What a request for media must prove. */
import type { FastifyRequest } from 'fastify'
import type { Authorised } from '../../playbacks/playback-gate.ts'
import { siteOf } from '../../server/caller.ts'
import { type MediaParts, refused } from './ports.ts'

/** @throws Refusal 403 with the reason, unless this is a playback that may have what it requests */
export const demand = (authorised: Authorised) => {
  if (!authorised.granted) throw refused(authorised.reason)
  return authorised.playback
}
/** The playback whose cookie the request carries. @throws Refusal 403 as above */
export const demandPlayback = async ({ playbacks }: MediaParts, request: FastifyRequest, entry: string) =>
  demand(await playbacks.authorise(request.headers.cookie, entry, siteOf(request.headers)))
