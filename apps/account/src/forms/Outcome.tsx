/** What has become of a form, on the page that follows. */
import { useMessages } from '@club/shell-api'
import { Notice } from '@club/ui'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'
import type { FormState } from './form.core.ts'

type Props = {
  /** False where a field takes the focus instead. */
  focus?: boolean
  children: ReactNode
}

/** Takes the focus: after a page load, content that is there from the start is not announced. */
export const Outcome = ({ focus = true, children }: Props) => (
  // biome-ignore lint/a11y/noAutofocus: whoever sent the form continues here
  <div tabIndex={-1} autoFocus={focus}>
    {children}
  </div>
)

/** Why a form was rejected that the page does not show, or shows without its problems. */
export function Refused({ state }: { state: FormState }) {
  const text = useMessages(accountMessages)
  const [said] = Object.values(state.problems)
  return (
    said !== undefined && (
      <Outcome>
        <Notice kind="problem">{text.problems[said]}</Notice>
      </Outcome>
    )
  )
}
