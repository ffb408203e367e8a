/** Once on a page that was loaded anew because the fan took their agreement back: brings them to where they were, and says why. */
import { useMessages } from '@club/shell-api'
import { VisuallyHidden } from '@club/ui'
import { useEffect, useState } from 'react'
import { cookieSettingsId } from './CookieSettings.tsx'
import { consentMessages } from './consent-messages.ts'

export function ConsentTakenBack() {
  const text = useMessages(consentMessages)
  const [told, setTold] = useState(false)

  useEffect(() => {
    // Whoever has gone on meanwhile stays where they are.
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(cookieSettingsId)?.focus()
    // A status is announced only in a place that was there before.
    setTold(true)
  }, [])

  return (
    <div role="status">
      <VisuallyHidden>{told ? text.takenBack : ''}</VisuallyHidden>
    </div>
  )
}
