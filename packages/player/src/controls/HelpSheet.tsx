import { Dialog } from '@club/ui'
import type { PlayerText } from '../messages.ts'
import { helpSheet } from '../playback/keyboard.core.ts'
import styles from './player.module.css'

type Props = { readonly open: boolean; readonly onClose: () => void; readonly text: PlayerText }

/** The keyboard map, as a dialog; the focus goes back to where it was. */
export function HelpSheet({ open, onClose, text }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.help}>
      <dl className={styles.help}>
        {helpSheet.map(({ keys, does }) => (
          <div key={does} className={styles.helpLine}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text.helpKeys[does]}</dd>
          </div>
        ))}
      </dl>
      <p>{text.helpScrolling}</p>
    </Dialog>
  )
}
