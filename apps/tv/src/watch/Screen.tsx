import { keepWantedFilm, signedInAtom, useMessages, useSignInMode } from '@club/shell-api'
import { Backdrop, ButtonLink, Icon, Said, SiteLink } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { SignInButton } from '../frame/SignInButton.tsx'
import { tvMessages } from '../messages.ts'
import styles from './Screen.module.css'
import type { WatchData } from './watch.loader.ts'

type ScreenProps = {
  readonly data: WatchData
  readonly locked: boolean
  readonly href: string
  readonly onPlay: () => void
}

/** Before the film plays: its picture to press, or what would unlock it. */
export function Screen({ data: { clip, lock }, locked, href, onPlay }: ScreenProps) {
  const words = useMessages(tvMessages)
  const signedIn = useAtomValue(signedInAtom)
  const noAccounts = useSignInMode() === 'none'
  useEffect(() => {
    // A fan who pays for it is taken back here.
    if (locked) keepWantedFilm(location.pathname)
  }, [locked])
  return (
    <div className={styles.screen} data-locked={locked}>
      <Backdrop
        className={styles.picture}
        imageKey={clip.image ?? undefined}
        focus={clip.focus}
        sizes="100vw"
        priority
      />
      <p className={styles.needsScripts}>{words.needsScripts}</p>
      {!locked && (
        <SiteLink
          href={href}
          className={styles.play}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onPlay()
          }}
        >
          <span className={styles.disc}>
            <Icon name="Play" size={40} />
          </span>
          <span className={styles.call}>{words.watchNow}</span>
        </SiteLink>
      )}
      {locked && (
        <div className={styles.lock}>
          <span className={styles.padlock}>
            <Icon name="Padlock" size={32} />
          </span>
          {noAccounts ? (
            <>
              <p className={styles.title}>
                <Said>{lock.upgrade.title}</Said>
              </p>
              <p>{words.noAccounts}</p>
            </>
          ) : signedIn ? (
            <>
              <p className={styles.title}>
                <Said>{lock.upgrade.title}</Said>
              </p>
              <p>
                <Said>{lock.upgrade.message}</Said>
              </p>
              <ButtonLink href={lock.upgrade.href} type="primary-light" icon="Subscription">
                {lock.upgrade.button}
              </ButtonLink>
            </>
          ) : (
            <>
              <p className={styles.title}>
                <Said>{lock.signIn.title}</Said>
              </p>
              <p>
                <Said>{lock.signIn.message}</Said>
              </p>
              <SignInButton
                label={lock.signIn.button}
                prompt={lock.signIn.prompt}
                buy={lock.isSold ? lock.upgrade.button : undefined}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}
