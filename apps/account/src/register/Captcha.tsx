import { captchaWidgets } from '@club/contracts/captcha'
import { useMessages, useSettings } from '@club/shell-api'
import { accountMessages } from '../messages.ts'
import styles from './Captcha.module.css'

/** The captcha, if one is configured: its provider's script fills the place, and adds a field to the surrounding form. */
export function Captcha() {
  const text = useMessages(accountMessages)
  const { captcha } = useSettings().signIn ?? {}
  if (!captcha) return null
  return (
    <div className={styles.captcha}>
      <div className={captchaWidgets[captcha.provider].className} data-sitekey={captcha.siteKey} />
      <noscript>{text.captchaNeedsScripts}</noscript>
      <script src={captcha.script} async defer />
    </div>
  )
}
