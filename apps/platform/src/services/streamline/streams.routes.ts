/** The stream assets: as readers see them, and as staff change them. */
import { silentAt, streamStateUntil } from '@club/access'
import {
  entryID,
  type StreamAsset,
  streamAssetList,
  streamAssetOne,
  streamChange,
  streamNew,
} from '@club/contracts'
import * as z from 'zod/mini'
import { notFound, Refusal } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { type StreamlinePorts, service } from './ports.ts'
import { given, planAfter } from './stream-plan.core.ts'
import {
  addStream,
  changeStream,
  findStream,
  listStreams,
  type Stream,
  stateOf,
  streamTag,
} from './streams.store.ts'

const assetID = z.strictObject({ assetID: entryID })

const answerOf = (
  { clock, media }: StreamlinePorts,
  stream: Stream,
): { id: string; attributes: StreamAsset } => {
  const state = stateOf(stream, clock.now())
  return {
    id: stream.id,
    attributes: {
      title: stream.title,
      description: stream.description,
      mediaType: stream.mediaType,
      format: stream.format,
      drm: stream.drm,
      keySystems: stream.drm ? [...media.systems] : [],
      entitlements: stream.entitlements,
      imageData: { offlineImageKey: stream.offlineImageKey, posterImageKey: stream.posterImageKey },
      assetData: { status: state.status, playbackIds: [{ id: stream.id }] },
      state,
      startAt: state.status === 'upcoming' ? state.startsAt : null,
      replayFrom: state.status === 'ended' ? state.replayFrom : null,
    },
  }
}

export function streamRoutes(ports: StreamlinePorts): Route[] {
  const { database, clock } = ports

  return [
    route({
      method: 'GET',
      path: '/api/streamline/v1/streams',
      service,
      summary: 'Every stream asset, by title',
      query: z.strictObject(pageQuery),
      response: streamAssetList,
      handle: async ({ query }) => {
        const now = clock.now()
        const streams = await listStreams(database)
        const { size, number } = pageOf(query)
        const changing = streams.map((stream) => staleFrom(stream, now)).filter((at) => at !== null)
        return {
          body: listBody(
            streams.slice(size * number, size * (number + 1)).map((stream) => answerOf(ports, stream)),
            streams.length,
          ),
          tags: ['streams'],
          freshUntil: changing.sort()[0] ?? null,
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/streamline/v1/streams/:assetID',
      service,
      summary: 'A stream asset',
      params: assetID,
      response: streamAssetOne,
      handle: async ({ params }) => {
        const stream = await findStream(database, params.assetID)
        if (!stream) throw notFound('There is no such stream')
        return {
          body: { data: answerOf(ports, stream) },
          tags: [streamTag(stream.id)],
          freshUntil: staleFrom(stream, clock.now()),
        }
      },
    }),

    route({
      method: 'PUT',
      path: '/api/streamline/v1/streams/:assetID',
      service,
      summary: 'Adds a stream asset; it is idle, and shows nothing until an encoder sends something',
      scope: 'staff',
      params: assetID,
      statuses: [201],
      body: streamNew,
      response: streamAssetOne,
      handle: async ({ params, body }) => {
        const { imageData, ...rest } = body
        const stream: Stream = {
          id: params.assetID,
          ...rest,
          ...imageData,
          plan: { status: 'idle' },
          feed: { kind: 'none' },
        }
        if (!(await addStream(database, stream))) {
          throw new Refusal(409, [{ code: 'exists', title: 'A stream with this id already exists' }])
        }
        return { body: { data: answerOf(ports, stream) } }
      },
    }),

    route({
      method: 'PATCH',
      path: '/api/streamline/v1/streams/:assetID',
      service,
      summary: 'Changes a stream asset: its state, its texts, who may watch',
      scope: 'staff',
      params: assetID,
      body: streamChange,
      response: streamAssetOne,
      handle: async ({ params, body }) => {
        const now = clock.now()
        const stream = await changeStream(database, params.assetID, now, (before) => ({
          ...before,
          title: body.title ?? before.title,
          description: body.description ?? before.description,
          entitlements: body.entitlements ?? before.entitlements,
          offlineImageKey: given(body.imageData?.offlineImageKey, before.offlineImageKey),
          posterImageKey: given(body.imageData?.posterImageKey, before.posterImageKey),
          rules: given(body.rules, before.rules),
          plan: planAfter(before, body, now),
        }))
        if (!stream) throw notFound('There is no such stream')
        return { body: { data: answerOf(ports, stream) } }
      },
    }),
  ]
}

/** When this answer changes by itself: at a set hour, when an encoder falls silent, or when we stop waiting for it. */
function staleFrom(stream: Stream, now: Date): string | null {
  const { feed } = stream
  const state = stateOf(stream, now)
  if (state.status === 'live' && feed.kind === 'encoder') return silentAt(feed).toISOString()
  return streamStateUntil(state, stream.plan.status)
}
