/** Account and error notifications, over any page and any open dialog (docs/product.md#signing-in). */
import { loginNews, withoutLoginNews } from '@club/contracts/sign-in-modes'
import { type Catalogue, useBus, useMessages, useSettings } from '@club/shell-api'
import { Icon } from '@club/ui'
import { type Dispatch, type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import styles from './Notices.module.css'
import { type NoticeEvent, noNotices, noticesAfter } from './notices.core.ts'
import { useOnTop } from './stand-on-top.ts'
import { hearVideoProblem } from './video-problem.ts'

const second = 1000

export type NoticesTexts = {
  loggedIn: string
  loggedOut: string
  close: string
  closesIn: (seconds: number) => string
  signInProblem: string
  videoServiceProblem: string
  tryLater: string
  /** By the code of a rejection. */
  rejections: Readonly<Record<string, string>>
}

/** @param children placed between the two in the page's order */
export function Notices({ texts, children }: { texts: Catalogue<NoticesTexts>; children?: ReactNode }) {
  const text = useMessages(texts)
  const bus = useBus()
  const [{ account, error }, dispatch] = useReducer(noticesAfter, noNotices)
  useEffect(() => {
    const ends = [
      bus.on('notify-account', ({ message }) => dispatch({ event: 'account', message })),
      bus.on('notify-error', ({ title, message }) => dispatch({ event: 'error', title, message })),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [bus])
  useTicking(dispatch, 'account', account?.nth)
  useTicking(dispatch, 'error', error?.nth)
  useLoginNews(text.loggedIn, text.loggedOut)
  useProblems(text)

  const reading = {
    account: useReading(dispatch, account !== null),
    error: useReading(dispatch, error !== null),
  }
  const close = (which: 'account' | 'error') => () => {
    reading[which].giveBack()
    dispatch({ event: 'closed', which })
  }
  // A status is announced only in an element that existed before; an alert always is.
  return (
    <>
      <div className={styles.home} data-notices="account">
        <div ref={reading.account.place} className={styles.place} data-tone="dark">
          <div role="status">
            {account && (
              <Shown kind="account" close={text.close} onClose={close('account')}>
                <p className={styles.title}>{account.message}</p>
              </Shown>
            )}
          </div>
        </div>
      </div>
      {children}
      <div className={styles.home} data-notices="error">
        <div
          ref={reading.error.place}
          className={styles.place}
          data-tone="dark"
          data-above={account !== null || undefined}
        >
          {error && (
            <div role="alert">
              <Shown kind="error" close={text.close} onClose={close('error')}>
                <p className={styles.title}>{error.title}</p>
                <p>{error.message}</p>
                <p className={styles.countdown} aria-hidden="true">
                  {text.closesIn(error.left)}
                </p>
              </Shown>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** Counts a notice's seconds from its appearance. @param nth which of its kind is shown; undefined: none */
function useTicking(
  dispatch: Dispatch<NoticeEvent>,
  which: 'account' | 'error',
  nth: number | undefined,
): void {
  useEffect(() => {
    if (nth === undefined) return
    const ticking = setInterval(() => dispatch({ event: 'tick', which }), second)
    return () => clearInterval(ticking)
  }, [dispatch, which, nth])
}

type Reading = {
  place: RefObject<HTMLDivElement | null>
  /** Returns the focus of a keyboard user to where it was. */
  giveBack(): void
}

/** Whether somebody is reading the element: with a pointer or the focus on it. */
function useReading(dispatch: Dispatch<NoticeEvent>, says: boolean): Reading {
  const place = useOnTop(says)
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = place.current
    const held = (by: 'pointer' | 'focus', held: boolean) => () => dispatch({ event: 'held', by, held })
    const [enter, leave, blur] = [held('pointer', true), held('pointer', false), held('focus', false)]
    const focus = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof HTMLElement && !element?.contains(from)) before.current = from
      held('focus', true)()
    }
    element?.addEventListener('pointerenter', enter)
    element?.addEventListener('pointerleave', leave)
    element?.addEventListener('focusin', focus)
    element?.addEventListener('focusout', blur)
    return () => {
      element?.removeEventListener('pointerenter', enter)
      element?.removeEventListener('pointerleave', leave)
      element?.removeEventListener('focusin', focus)
      element?.removeEventListener('focusout', blur)
    }
  }, [dispatch, place])
  const giveBack = () => {
    if (before.current?.isConnected) before.current.focus()
    before.current = null
  }
  return { place, giveBack }
}

type ShownProps = { kind: 'account' | 'error'; close: string; onClose(): void; children: ReactNode }

function Shown({ kind, close, onClose, children }: ShownProps) {
  return (
    <div className={styles.notice} data-kind={kind}>
      <Icon name={kind === 'error' ? 'Info' : 'Account'} size={24} />
      <div className={styles.words}>{children}</div>
      <button type="button" className={styles.close} onClick={onClose}>
        <Icon name="Close" title={close} size={20} />
      </button>
    </div>
  )
}

/** Reports problems that nothing else shows: why a sign-in failed or a session ended, and that nothing plays. */
function useProblems(text: NoticesTexts): void {
  const bus = useBus()
  const { mode } = useSettings().signIn ?? {}
  useEffect(() => {
    const { signInProblem, videoServiceProblem, tryLater, rejections } = text
    const ends = [
      bus.on('sign-in-rejected', ({ code }) => {
        const own = Object.entries(rejections).find(([name]) => name === code)?.[1]
        const title = mode === 'stream-payments' ? videoServiceProblem : signInProblem
        bus.emit('notify-error', { title, message: own ?? tryLater })
      }),
      hearVideoProblem(bus, () =>
        bus.emit('notify-error', { title: videoServiceProblem, message: tryLater }),
      ),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [bus, mode, text])
}

/** Removes the message's key from the address, so that neither a reload nor a shared link repeats it. */
function forgetLoginNews(): void {
  const { pathname, search, hash } = location
  history.replaceState(history.state, '', pathname + withoutLoginNews(search) + hash)
}

/** Shows a message once if the first page's address announces signing in or out; the host has checked the session itself. */
function useLoginNews(loggedIn: string, loggedOut: string): void {
  const bus = useBus()
  const [query] = useState(() => (typeof location === 'undefined' ? '' : location.search))
  /** A page that changes its language has other words for it, and has said it. */
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    const asked = new URLSearchParams(query)
    if (asked.get(loginNews.out) === 'true') {
      told.current = true
      bus.emit('notify-account', { message: loggedOut })
      return forgetLoginNews()
    }
    if (asked.get(loginNews.in) !== 'true') return
    // Shown only if the server confirms it; otherwise the key is just removed from the address.
    return bus.observe('session', ({ status }) => {
      if (status === 'signed-out') forgetLoginNews()
      if (status !== 'signed-in' || told.current) return
      told.current = true
      bus.emit('notify-account', { message: loggedIn })
      forgetLoginNews()
    })
  }, [bus, query, loggedIn, loggedOut])
}
