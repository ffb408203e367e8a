import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'

/** jsdom has the element without its methods: these do what the component needs of a browser. */
const methods = {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
}
const before = Object.getOwnPropertyDescriptors(HTMLDialogElement.prototype)

beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, methods)
})
afterEach(() => {
  Object.defineProperties(HTMLDialogElement.prototype, before)
})

function Voucher() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Redeem
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Voucher">
        <p>Enter the code</p>
      </Dialog>
    </>
  )
}

function openVoucher() {
  const view = render(<Voucher />)
  const opener = screen.getByRole('button', { name: 'Redeem' })
  opener.focus()
  fireEvent.click(opener)
  return { ...view, opener, dialog: screen.getByRole('dialog', { name: 'Voucher' }) }
}

describe('Dialog', () => {
  it('holds nothing before it is opened', () => {
    render(<Voucher />)
    expect(screen.queryByText('Enter the code')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes the focus and gives it back when closed by its button', () => {
    const { opener } = openVoucher()
    const close = screen.getByRole('button', { name: 'Close' })
    expect(document.activeElement).toBe(close)
    expect(document.documentElement.dataset.over).toBe('modal')
    fireEvent.click(close)
    expect(document.documentElement.dataset.over).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('closes by Esc', () => {
    const { dialog, opener } = openVoucher()
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('follows a browser that closes it by itself', () => {
    const { dialog, opener } = openVoucher()
    dialog.removeAttribute('open')
    fireEvent(dialog, new Event('close'))
    expect(screen.queryByText('Enter the code')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('stays open when it hears late that it was closed before', () => {
    const { dialog } = openVoucher()
    fireEvent(dialog, new Event('close'))
    expect(screen.queryByText('Enter the code')).not.toBeNull()
  })

  it('leaves one that it lies over as it is when it is closed by Esc', () => {
    function Packages() {
      const [open, setOpen] = useState(true)
      return (
        <Dialog open={open} onClose={() => setOpen(false)} title="Packages">
          <Voucher />
        </Dialog>
      )
    }
    render(<Packages />)
    fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
    fireEvent(screen.getByRole('dialog', { name: 'Voucher' }), new Event('cancel', { cancelable: true }))
    expect(screen.queryByText('Enter the code')).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Packages' })).not.toBeNull()
  })

  it('closes by a press outside, by none inside, on its own empty room or let go outside', () => {
    const { dialog } = openVoucher()
    dialog.getBoundingClientRect = () => new DOMRect(100, 100, 300, 300)
    const [within, without] = [
      { clientX: 150, clientY: 390 },
      { clientX: 50, clientY: 390 },
    ]
    const words = screen.getByText('Enter the code')
    // jsdom's pointer events have no coordinates.
    const press = (down: Element, from: object, up: Element, to: object) => {
      fireEvent(down, new MouseEvent('pointerdown', { bubbles: true, ...from }))
      fireEvent.click(up, to)
    }
    press(words, within, words, within)
    press(dialog, within, dialog, within)
    // Selecting typed text beyond the dialog's edge; and the other way round.
    press(words, within, dialog, without)
    press(dialog, without, dialog, within)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    press(dialog, without, dialog, without)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
