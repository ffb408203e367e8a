import type { PackagesWidgetSettings } from '@club/settings'
import { Button, ButtonLink, classNames, Said } from '@club/ui'
import styles from './PackagesFooter.module.css'
import { useVoucher } from './use-voucher.ts'
import { VoucherOverlay } from './VoucherOverlay.tsx'

type Props = {
  readonly widget: PackagesWidgetSettings
  /** Whether anybody can use a voucher here. */
  readonly redeems: boolean
}

/** Up to two calls to action below the cards: vouchers, and a link of the club's choice. */
export function PackagesFooter({ widget, redeems }: Props) {
  const voucher = useVoucher(widget.redeemsVouchers)
  const { said } = voucher
  const cta1ButtonCta = redeems ? widget.cta1ButtonCta : null
  const { cta2ButtonCta, cta2ButtonLink, footerStyle } = widget
  if (!cta1ButtonCta && !cta2ButtonCta) return null
  const type = footerStyle === 'dark' ? 'ghost-light' : 'ghost-dark'
  return (
    <div className={styles.footer} data-tone={footerStyle}>
      {cta1ButtonCta && (
        <div className={classNames(styles.call, styles.scripted)}>
          {widget.cta1Text && (
            <p>
              <Said>{widget.cta1Text}</Said>
            </p>
          )}
          <Button type={type} icon="Tickets" onClick={voucher.open}>
            {cta1ButtonCta}
          </Button>
          {said !== null && (
            <p className={styles.redeemed} role="alert">
              {said}
            </p>
          )}
        </div>
      )}
      {cta2ButtonCta && (
        <div className={styles.call}>
          {widget.cta2Text && (
            <p>
              <Said>{widget.cta2Text}</Said>
            </p>
          )}
          <ButtonLink href={cta2ButtonLink ?? '/'} type={type} icon="Direction-arrow" iconAlign="right">
            {cta2ButtonCta}
          </ButtonLink>
        </div>
      )}
      <VoucherOverlay widget={widget} voucher={voucher} />
    </div>
  )
}
