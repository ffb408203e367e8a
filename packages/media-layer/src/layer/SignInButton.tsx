import { useBus, useMessages } from '@club/shell-api'
import { Button, type ButtonLook } from '@club/ui'
import { mediaMessages } from './messages.ts'
import { useVideoSettings } from './use-settings.ts'

/** Opens the account box, which then says why it asks. Not for sites without accounts. */
export function SignInButton({ size }: Pick<ButtonLook, 'size'>) {
  const bus = useBus()
  const text = useMessages(mediaMessages)
  const settings = useVideoSettings()
  return (
    <Button
      type="primary-light"
      size={size}
      icon="SignIn"
      onClick={() => {
        if (settings) bus.publish('loginPrompt', { message: settings.prompts.login })
        bus.publish('overlay', { open: 'account' })
      }}
    >
      {settings?.prompts.lockedButton ?? text.signIn}
    </Button>
  )
}
