import { liveOpens } from '@club/access'
import { type FocalPoint, type StreamAsset, streamAssetList, streamAssetOne } from '@club/contracts'
import type { VideoSettings } from '@club/settings'
import { nowContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { loadRows, type Row } from '../catalogue.ts'
import { type FrameData, nothingAt, openPage } from '../frame/frame.loader.ts'
import { type Airtime, byStatus, type Format, isOf, kindOf, onAir, streamImage } from './live.core.ts'

export type LiveStream = {
  id: string
  title: string
  description: string
  format: Format
  mediaType: StreamAsset['mediaType']
  drm: boolean
  status: StreamAsset['assetData']['status']
  image: { key: string | null; focus?: FocalPoint }
  startAt: string | null
  replayFrom: string | null
  airtime: Airtime | null
  opens: readonly string[]
}
type Upgrade = Pick<
  VideoSettings['liveUpgradeData'],
  'buttonText' | 'buttonLink' | 'lockedTitle' | 'lockedMessage'
>

export type LiveListData = {
  kind: 'list'
  frame: FrameData
  name: string
  streams: LiveStream[]
  rows: Row[]
}
export type LiveStreamData = {
  kind: 'stream'
  frame: FrameData
  name: string
  stream: LiveStream
  upgrade: Upgrade
  login: {
    title: string
    button: string
    prompt: string
    /** For video that only needs an account, and what every account holds. */
    message: string
    gives: readonly string[]
  }
  others: LiveStream[]
}
export type LiveData = LiveListData | LiveStreamData

const streamOf = (
  { id, attributes }: { id: string; attributes: StreamAsset },
  { liveUpgradeData }: VideoSettings,
  now: Date,
): LiveStream => ({
  id,
  title: attributes.title,
  description: attributes.description,
  format: attributes.format,
  mediaType: attributes.mediaType,
  drm: attributes.drm,
  status: attributes.assetData.status,
  image: streamImage(attributes),
  startAt: attributes.startAt,
  replayFrom: attributes.replayFrom,
  airtime: onAir(attributes, now),
  opens: liveOpens(attributes.entitlements, liveUpgradeData),
})

/** Every stream, those of one kind, or one of them. @throws ApiProblem 404 if there is none, or live is switched off */
export async function loadLive(args: LoaderFunctionArgs): Promise<LiveData> {
  const { signal, url } = args.request
  const { mediaType, assetID } = args.params
  const { api, settings, frame } = await openPage(args)
  const { live } = settings.feeds
  const now = args.context.get(nowContext)
  const nothing = () => nothingAt(url, settings, 'no such stream')
  const kind = kindOf(mediaType)
  if (!live.enabled || kind === null) throw nothing()
  const all = async () =>
    (await api.get('/api/streamline/v1/streams?page[size]=100', streamAssetList, signal)).data
      .map((asset) => streamOf(asset, settings, now))
      .sort(byStatus)

  if (assetID === undefined) {
    const [streams, rows] = await Promise.all([all(), loadRows(api, settings, 'live', signal)])
    const shown = streams.filter((stream) => isOf(stream, kind))
    return { kind: 'list', frame, name: live.name, streams: shown, rows }
  }
  if (!/^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/.test(assetID)) throw nothing()
  const [{ data }, streams] = await Promise.all([
    api.get(`/api/streamline/v1/streams/${assetID}`, streamAssetOne, signal),
    all(),
  ])
  const stream = streamOf(data, settings, now)
  if (!isOf(stream, kind)) throw nothing()
  const { buttonText, buttonLink, lockedTitle, lockedMessage } = settings.liveUpgradeData
  return {
    kind: 'stream',
    frame,
    name: live.name,
    stream,
    upgrade: { buttonText, buttonLink, lockedTitle, lockedMessage },
    login: {
      title: settings.prompts.lockedTitle,
      button: settings.prompts.lockedButton,
      prompt: settings.prompts.login,
      message: settings.memberships.freemium.lockedVideoMessage,
      gives: settings.memberships.freemium.mappedEntitlements,
    },
    others: streams.filter(({ id }) => id !== stream.id),
  }
}
