import { expect, it, jest } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { showBelow } from './below.ts'

it('a press inside asks for no end, even of what is gone by the time it is heard of, nor one let go beside it; one beside it does', () => {
  document.body.innerHTML = '<button id="control"></button><main></main><dialog><button></button></dialog>'
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  const inside = dialog.querySelector('button') as HTMLButtonElement
  // jsdom has the element without its methods.
  dialog.show = () => {}
  inside.addEventListener('click', () => inside.remove())
  const onClose = jest.fn()
  const control = document.getElementById('control') as HTMLElement
  const release = showBelow(dialog, control, onClose)
  const press = (down: Element, up = down) => {
    fireEvent.pointerDown(down)
    fireEvent.click(up)
  }
  press(inside)
  press(control)
  // Selecting typed text beyond the dialog's edge.
  press(dialog, document.body)
  expect([inside.isConnected, onClose.mock.calls.length]).toEqual([false, 0])
  press(document.querySelector('main') as HTMLElement)
  expect(onClose).toHaveBeenCalledTimes(1)
  release()
})

it('what arrives on the page meanwhile is out of reach too, until the dialog is closed', async () => {
  document.body.innerHTML = '<button id="control"></button><main></main><dialog></dialog>'
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  dialog.show = () => {}
  const release = showBelow(dialog, document.getElementById('control') as HTMLElement, () => {})
  const popup = document.body.appendChild(document.createElement('section'))
  await Promise.resolve()
  expect([popup.inert, dialog.inert]).toEqual([true, undefined])
  release()
  expect(popup.inert).toBe(false)
})
