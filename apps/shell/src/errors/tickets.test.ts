import { sampleClub } from '@club/settings'
import { expect, it } from '@jest/globals'
import { ticketsEntry } from './tickets.core.ts'

it('finds where tickets are sold, whatever the menu calls it', () => {
  const { menus, tickets } = sampleClub
  const address = 'https://tickets.example.com/'
  expect(ticketsEntry({ menus, tickets })).toMatchObject({ slug: address, newTab: true })
  const arabic = menus.global.map((item) => (item.name === 'Tickets' ? { ...item, name: 'التذاكر' } : item))
  expect(ticketsEntry({ menus: { ...menus, global: arabic }, tickets })).toMatchObject({ slug: address })
  expect(ticketsEntry({ menus: { ...menus, global: [] }, tickets })).toEqual({ slug: address, newTab: true })
  expect(ticketsEntry({ menus, tickets: undefined })).toMatchObject({ slug: address })
  expect(ticketsEntry({ menus: { ...menus, global: [] }, tickets: undefined })).toBeUndefined()
})
