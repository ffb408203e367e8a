import type { PackagesWidgetSettings } from '@club/settings'
import { useMessages } from '@club/shell-api'
import { Button, ButtonLink, Said } from '@club/ui'
import { useEffect, useState } from 'react'
import { shopMessages } from './messages.ts'
import styles from './PackagesFooter.module.css'
import { VoucherOverlay } from './VoucherOverlay.tsx'

/** What is said of a voucher stays for so long, in milliseconds: as long as any other such word. */
const saidFor = 30_000

/** Up to two calls to action below the cards: vouchers, and a link of the club's choice. */
export function PackagesFooter({ widget }: { readonly widget: PackagesWidgetSettings }) {
  const words = useMessages(shopMessages)
  const [open, setOpen] = useState(false)
  const [redeemed, setRedeemed] = useState<string | null>(null)
  useEffect(() => {
    if (redeemed === null) return
    const timer = setTimeout(() => setRedeemed(null), saidFor)
    return () => clearTimeout(timer)
  }, [redeemed])
  const show = () => {
    setRedeemed(null)
    setOpen(true)
  }
  const { cta1ButtonCta, cta2ButtonCta, cta2ButtonLink, footerStyle } = widget
  if (!cta1ButtonCta && !cta2ButtonCta) return null
  const type = footerStyle === 'dark' ? 'ghost-light' : 'ghost-dark'
  return (
    <div className={styles.footer} data-tone={footerStyle}>
      {cta1ButtonCta && (
        <div className={styles.call}>
          {widget.cta1Text && (
            <p>
              <Said>{widget.cta1Text}</Said>
            </p>
          )}
          <Button type={type} icon="Tickets" onClick={show}>
            {cta1ButtonCta}
          </Button>
          {redeemed !== null && (
            <p className={styles.redeemed} role="alert">
              {words.redeemed(redeemed)}
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
      <VoucherOverlay
        widget={widget}
        open={open}
        onClose={() => setOpen(false)}
        onRedeem={(code) => {
          setOpen(false)
          setRedeemed(code)
        }}
      />
    </div>
  )
}
