/** On a page that was reloaded because the fan withdrew consent: restores the focus, and says why, once. */
import { useMessages } from '@club/shell-api'
import { VisuallyHidden } from '@club/ui'
import { useEffect, useState } from 'react'
import { cookieSettingsId } from './CookieSettings.tsx'
import { consentMessages } from './consent-messages.ts'

export function ConsentTakenBack() {
  const text = useMessages(consentMessages)
  const [told, setTold] = useState(false)

  useEffect(() => {
    // If the focus has moved on meanwhile, it stays there.
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(cookieSettingsId)?.focus()
    // A status is announced only in an element that existed before.
    setTold(true)
  }, [])

  return (
    <div role="status">
      <VisuallyHidden>{told ? text.takenBack : ''}</VisuallyHidden>
    </div>
  )
}
