/**
 * The search overlay's frame; what is in it is the search remote's slot. Where that cannot be had, the overlay
 * says so, and asks for it again the next time it is opened.
 */

import { OverlaySlot, useOverlay } from '@club/host'
import { useMessages, useSettings } from '@club/shell-api'
import { ButtonLink, Dialog, Heading, Said } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './SearchPanel.module.css'
import { searchSlot } from './search-slot.ts'

export function SearchPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('search')
  return (
    <Dialog open={open} onClose={close} title={text.search} place="full" tone="dark">
      <OverlaySlot slot={searchSlot} label={text.search} tone="dark" away={<SearchAway />} />
    </Dialog>
  )
}

function SearchAway() {
  const text = useMessages(shellMessages)
  const { menus } = useSettings()
  return (
    <div className={styles.away}>
      <div role="status">
        <Heading tag="h3" size="l">
          {text.searchAway}
        </Heading>
      </div>
      <p>{text.searchInstead}</p>
      <ul className={styles.links}>
        {menus.main.map((item) => (
          <li key={item.slug}>
            <ButtonLink href={item.slug} newTab={item.newTab} type="ghost-light">
              <Said>{item.name}</Said>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
