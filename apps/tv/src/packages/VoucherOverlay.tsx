import type { PackagesWidgetSettings } from '@club/settings'
import { useMessages } from '@club/shell-api'
import { Button, Dialog, Said, TextInput } from '@club/ui'
import { type FormEvent, useId } from 'react'
import { shopMessages } from './messages.ts'
import styles from './PackagesFooter.module.css'

type Props = {
  readonly widget: PackagesWidgetSettings
  readonly open: boolean
  onClose(): void
  /** Any text is passed on; nobody is asked. */
  onRedeem(code: string): void
}

export function VoucherOverlay({ widget, open, onClose, onRedeem }: Props) {
  const words = useMessages(shopMessages)
  const field = useId()
  const redeem = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onRedeem(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  return (
    <Dialog open={open} onClose={onClose} title={widget.voucherTitle ?? words.voucher.title}>
      <form className={styles.voucher} onSubmit={redeem}>
        <label htmlFor={field}>
          <Said>{widget.voucherText ?? words.voucher.text}</Said>
        </label>
        <TextInput
          id={field}
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className={styles.actions}>
          <Button action="submit">{widget.voucherButton ?? words.voucher.button}</Button>
          <Button type="ghost-dark" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
