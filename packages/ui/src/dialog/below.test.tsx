import { expect, it, jest } from '@jest/globals'
import { showBelow } from './below.ts'

it('a press inside asks for no end, even of what is gone by the time it is heard of; one beside it does', () => {
  document.body.innerHTML = '<button id="control"></button><main></main><dialog><button></button></dialog>'
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  const inside = dialog.querySelector('button') as HTMLButtonElement
  // jsdom has the element without its methods.
  dialog.show = () => {}
  inside.addEventListener('click', () => inside.remove())
  const onClose = jest.fn()
  const release = showBelow(dialog, document.getElementById('control') as HTMLElement, onClose)
  inside.click()
  document.getElementById('control')?.click()
  expect([inside.isConnected, onClose.mock.calls.length]).toEqual([false, 0])
  document.querySelector('main')?.click()
  expect(onClose).toHaveBeenCalledTimes(1)
  release()
})
