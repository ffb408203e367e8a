import { type Notice, noticeOf, refusalMessages } from '@club/access'
import type { PlaybackRefusal } from '@club/contracts'
import { useMessages, useSignInMode } from '@club/shell-api'
import { mediaMessages } from './messages.ts'

/** @returns what a refused fan reads on this site: where there are no accounts, nobody is asked to sign in */
export function useNotice(): (refusal: PlaybackRefusal) => Notice {
  const sentences = useMessages(refusalMessages)
  const { noAccounts } = useMessages(mediaMessages)
  const hasAccounts = useSignInMode() !== 'none'
  return (refusal) => {
    const notice = noticeOf(refusal, sentences)
    return hasAccounts || notice.offers !== 'sign-in'
      ? notice
      : { title: noAccounts, lines: [], code: null, offers: 'nothing', opens: null }
  }
}
