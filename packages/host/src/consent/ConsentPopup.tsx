/**
 * The cookie popup: two equal answers, at the page's end and out of the way. It takes the focus only if the fan asked
 * for it, and gives it back.
 */
import { policyOf } from '@club/settings/policy'
import { useBus, useMessages, useSettings } from '@club/shell-api'
import { Button, Heading, Said, SiteLink, standOver } from '@club/ui'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './Consent.module.css'
import { consentMessages } from './consent-messages.ts'
import { isLeaving } from './taken-back.ts'

export type ConsentPopupProps = {
  /** The fan has chosen before, and may change that. */
  readonly again: boolean
  readonly onDone: () => void
}

export function ConsentPopup({ again, onDone }: ConsentPopupProps) {
  const text = useMessages(consentMessages)
  const settings = useSettings()
  const { cookies } = settings
  const policy = policyOf(settings)
  const bus = useBus()
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => standOver('consent'), [])
  useEffect(() => {
    if (!again) return
    const before = document.activeElement
    popup.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [again])

  const choose = (choice: 'all' | 'essential') => () => {
    bus.emit('choose-consent', { choice })
    // If the page reloads, whatever waits for the answer happens on the next one.
    if (!isLeaving()) onDone()
  }
  return (
    <div
      ref={popup}
      className={styles.popup}
      data-tone="dark"
      data-consent=""
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        // A fan who has chosen before may leave it unchanged.
        if (again && event.key === 'Escape') onDone()
      }}
    >
      <div className={styles.choice}>
        <div className={styles.words}>
          <Heading tag="h2" size="s" id={id}>
            {cookies?.title ? <Said>{cookies.title}</Said> : text.title}
          </Heading>
          <p className={styles.text}>
            {cookies?.text ? <Said>{cookies.text}</Said> : text.text}{' '}
            {policy && (
              <SiteLink href={policy} className={styles.policy}>
                {text.policy}
              </SiteLink>
            )}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button type="primary-light" wide onClick={choose('all')}>
            {text.acceptAll}
          </Button>
          <Button type="primary-light" wide onClick={choose('essential')}>
            {text.onlyEssential}
          </Button>
        </div>
      </div>
    </div>
  )
}
