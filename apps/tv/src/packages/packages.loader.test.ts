import { type ClubSettings, sampleClub, sampleVideo } from '@club/settings'
import { apiContext, settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { loadOffers, loadWidget } from './packages.loader.ts'

const plan = {
  Id: '1',
  Title: 'Season Audio',
  Body: 'All of it',
  Duration: '12',
  AmountFormatted: '£45.00',
  PurchaseUrl: 'https://pay.example.com/1',
}

function args(signIn: ClubSettings['signIn']) {
  const context = new RouterContextProvider()
  context.set(settingsContext, { ...sampleClub, signIn })
  context.set(apiContext, {
    get: async (path, schema) => {
      if (path.startsWith('/api/videos/'))
        return schema.parse({ data: { id: 'video', attributes: sampleVideo } })
      return schema.parse(path.endsWith('/plans') ? { data: [plan] } : { data: [], meta: { total: 0 } })
    },
  })
  return { context, request: new Request('http://club.test/') }
}

it.each([
  ['a page that sells', loadOffers],
  ['the overlay', loadWidget],
])('%s has what the older provider sells, where fans sign in by it', async (_, load) => {
  const { plans } = sampleVideo.packages
  expect((await load(args({ mode: 'stream-payments' }))).widget.plans).toEqual([...plans, plan])
  expect((await load(args({ mode: 'club' }))).widget.plans).toEqual(plans)
})
