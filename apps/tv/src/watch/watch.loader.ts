import { membershipOf } from '@club/access'
import { type FilmedGoal, videoList, videoOne } from '@club/contracts'
import { isSlug } from '@club/contracts/address-forms'
import { matchPath } from '@club/contracts/page-paths'
import { type Api, ApiProblem, apiContext, type SlotLoaderArgs } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { type Clip, clipOf } from '../clip/clip.core.ts'
import { type FrameData, nothingAt, openPage } from '../frame/frame.loader.ts'

/** Texts shown in place of a locked film. */
export type LockTexts = {
  /** For a fan who is not signed in. */
  signIn: { title: string; button: string; message: string; prompt: string }
  /** For a signed-in fan whose account does not unlock it. */
  upgrade: { title: string; message: string; button: string; href: string }
  /** An account alone does not unlock it. */
  isSold: boolean
}

export type WatchData = {
  frame: FrameData
  clip: Clip
  slug: string
  description: string
  image: { key: string; alt: string } | null
  section: string | null
  categories: readonly string[]
  /** The match that it shows. */
  matchPath: string | null
  /** Goals of that match in the film, in order. */
  goals: readonly FilmedGoal[]
  related: Clip[]
  lock: LockTexts
  uploaded: string
}

/** One video by its id or slug, or the newest one, with related ones. */
export async function loadWatch(args: LoaderFunctionArgs): Promise<WatchData> {
  const { signal, url } = args.request
  const { api, settings, frame } = await openPage(args)
  const name = args.params.video ?? (await newest(api, signal))
  if (name === null || !isSlug(name)) throw nothingAt(url, settings, 'no such video')
  const address = `/api/videos/v1/videos/${name}`
  const [{ data }, related] = await Promise.all([
    api.get(address, videoOne, signal).catch((problem) => {
      throw problem instanceof ApiProblem && problem.status === 404
        ? nothingAt(url, settings, 'no such video')
        : problem
    }),
    relatedTo(args, address, settings.pageSizes.related),
  ])
  const { metaData, mediaData, publicationData } = data.attributes
  const { matchID, season, teams } = metaData
  const [team] = teams
  const membership = membershipOf(metaData.SysEntryEntitlements, settings.memberships)
  return {
    frame,
    clip: clipOf(data.id, data.attributes),
    slug: metaData.slug,
    description: metaData.description,
    image: mediaData.thumbnail,
    section: metaData.section,
    categories: metaData.categories,
    matchPath: team && season && matchID ? matchPath({ team, season, id: matchID }) : null,
    goals: metaData.goals ?? [],
    related,
    lock: {
      signIn: {
        title: settings.prompts.lockedTitle,
        button: membership.loginButtonText || settings.prompts.lockedButton,
        message: settings.memberships.freemium.lockedVideoMessage,
        prompt: settings.prompts.login,
      },
      upgrade: {
        title: membership.lockedVideoTitle,
        message: membership.lockedVideoMessage,
        button: membership.buttonText,
        href: membership.buttonLink,
      },
      isSold: membership.key === 'subscriber',
    },
    uploaded: publicationData.createdAt,
  }
}

/** The film to show if the player's address names none. */
async function newest(api: Api, signal: AbortSignal): Promise<string | null> {
  const { data } = await api.get('/api/videos/v1/latest?page[size]=1', videoList, signal)
  return data[0]?.id ?? null
}

/** Related films are optional: a film's page works without them. */
async function relatedTo(
  { context, request }: SlotLoaderArgs,
  address: string,
  size: number,
): Promise<Clip[]> {
  try {
    const { data } = await context
      .get(apiContext)
      .get(`${address}/related?page[size]=${size}`, videoList, request.signal)
    return data.map(({ id, attributes }) => clipOf(id, attributes))
  } catch (problem) {
    if (request.signal.aborted || !(problem instanceof ApiProblem)) throw problem
    return []
  }
}
