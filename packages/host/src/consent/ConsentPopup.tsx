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
  /** Where the focus was before it came in here. */
  const before = useRef<EventTarget | null>(null)

  useLayoutEffect(() => standOver('consent'), [])
  useEffect(() => {
    if (again) popup.current?.focus()
  }, [again])
  // As it leaves, the focus goes with the pressed button, unless somebody takes it.
  useLayoutEffect(() => {
    const shown = popup.current
    return () => {
      const place = before.current
      const isInside = shown?.contains(document.activeElement) ?? false
      if (isInside && place instanceof HTMLElement && place.isConnected)
        // A fan who pressed it with a pointer may have scrolled away from there.
        place.focus({ preventScroll: true })
    }
  }, [])

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
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          before.current = relatedTarget
      }}
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
