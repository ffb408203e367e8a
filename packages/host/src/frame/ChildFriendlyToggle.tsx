/** Child-friendly mode: on by default, a visible switch, remembered by this browser (docs/product.md#child-friendly-mode). */
import { childFriendlyAtom, useBus } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import styles from './ChildFriendlyToggle.module.css'

type Texts = { readonly childFriendly: string; readonly childFriendlyHint: string }

export function ChildFriendlyToggle({ texts }: { readonly texts: Texts }) {
  const bus = useBus()
  const { on } = useAtomValue(childFriendlyAtom)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={styles.toggle}
      title={texts.childFriendlyHint}
      onClick={() => bus.publish('childFriendly', { on: !on })}
    >
      <span className={styles.track} aria-hidden />
      {texts.childFriendly}
    </button>
  )
}
