import type { PackagesWidgetSettings } from '@club/settings'
import { useMessages } from '@club/shell-api'
import { Button, Dialog, Said, TextInput } from '@club/ui'
import { type FormEvent, useId } from 'react'
import { shopMessages } from './messages.ts'
import styles from './PackagesFooter.module.css'
import type { useVoucher } from './use-voucher.ts'

type Props = {
  readonly widget: PackagesWidgetSettings
  readonly voucher: Pick<ReturnType<typeof useVoucher>, 'redeeming' | 'typed' | 'redeem' | 'close'>
}

/** A rejected code is reported here, beside what the fan typed. */
export function VoucherOverlay({ widget, voucher: { redeeming, typed, redeem, close } }: Props) {
  const words = useMessages(shopMessages)
  const field = useId()
  const asked = redeeming === 'asked'
  const problem =
    redeeming === 'closed' || redeeming === 'open' || asked ? null : words.voucherProblems[redeeming]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!asked) redeem(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  return (
    <Dialog open={redeeming !== 'closed'} onClose={close} title={widget.voucherTitle ?? words.voucher.title}>
      <form className={styles.voucher} onSubmit={submit}>
        <label htmlFor={field}>
          <Said>{widget.voucherText ?? words.voucher.text}</Said>
        </label>
        <TextInput
          id={field}
          // The dialog focuses this as it opens.
          ref={(element) => element?.setAttribute('autofocus', '')}
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${field}-problem`}
        />
        {problem !== null && (
          <p id={`${field}-problem`} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button action="submit" loading={asked}>
            {widget.voucherButton ?? words.voucher.button}
          </Button>
          <Button type="ghost-dark" onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
