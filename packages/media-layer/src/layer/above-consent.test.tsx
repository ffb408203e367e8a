import { seeNothing } from '@club/shell-api/testing'
import { standOver } from '@club/ui'
import { expect, it } from '@jest/globals'
import { act } from '@testing-library/react'
import { standAboveConsent } from './above-consent.ts'

it('the styles know how high the cookie popup reaches, while a video is in the corner', async () => {
  seeNothing()
  const room = () => document.documentElement.style.getPropertyValue('--consent-room')
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 900, configurable: true })
  const leave = standAboveConsent()
  expect(room()).toBe('')
  const popup = document.createElement('div')
  popup.dataset.consent = ''
  Object.defineProperty(popup, 'offsetTop', { value: 760 })
  document.body.append(popup)
  const answered = standOver('consent')
  await act(async () => {})
  expect(room()).toBe('140px')
  popup.remove()
  answered()
  await act(async () => {})
  expect(room()).toBe('')

  document.body.append(popup)
  const again = standOver('consent')
  await act(async () => {})
  leave()
  expect(room()).toBe('')
  again()
})
