/** The outermost tier: drawn when the error page itself fails, with no dependency that can fail. */
import { BareDocument } from '@club/host'
import { accountMessages } from '../messages.ts'

export function RootError() {
  const text = accountMessages.en
  return (
    <BareDocument lang="en" dir="ltr" title={text.errorOfError}>
      <h1>{text.errorOfError}</h1>
      <a href="/">{text.home}</a>
    </BareDocument>
  )
}
