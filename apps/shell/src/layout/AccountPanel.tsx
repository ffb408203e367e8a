/** The account box that the profile button toggles (row SH-05). Accounts open with the account site. */
import { useMessages, useSettings } from '@club/shell-api'
import { ButtonLink, Dialog } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './AccountPanel.module.css'
import { useOverlay } from './use-overlay.ts'

export function AccountPanel() {
  const text = useMessages(shellMessages)
  const { menus } = useSettings()
  const { open, close } = useOverlay('account')
  const elsewhere = menus.global.filter(({ name }) => name === text.tickets || name === text.store)
  return (
    <Dialog open={open} onClose={close} title={text.accountHeading} place="side">
      <div className={styles.box}>
        <p>{text.accountClosed}</p>
        {elsewhere.map((item) => (
          <ButtonLink key={item.slug} href={item.slug} newTab={item.newTab} type="ghost-dark" wide>
            {item.name}
          </ButtonLink>
        ))}
      </div>
    </Dialog>
  )
}
