import type { VideoSettings } from '@club/settings'
import { ApiProblem, apiContext, type SlotLoaderArgs } from '@club/shell-api'
import { type FrameData, loadVideoSettings, openPage } from '../frame/frame.loader.ts'

export type FaqsData = {
  frame: FrameData
  name: string
  groups: VideoSettings['faqs']
  support: VideoSettings['support']
}

export type QuestionsData = Pick<FaqsData, 'groups' | 'support'>

/** For a slot: it loads even if the club has switched off its page of questions. */
export async function loadQuestions({ context, request }: SlotLoaderArgs): Promise<QuestionsData> {
  const { faqs, support } = await loadVideoSettings(context.get(apiContext), request.signal)
  return { groups: faqs, support }
}

/** @throws ApiProblem 404 if the club has switched its questions off */
export async function loadFaqs(args: SlotLoaderArgs): Promise<FaqsData> {
  const { settings, frame } = await openPage(args)
  const { faqs } = settings.feeds
  if (!faqs.enabled)
    throw new ApiProblem(404, 'questions are switched off', new URL(args.request.url).pathname)
  return { frame, name: faqs.name, groups: settings.faqs, support: settings.support }
}
