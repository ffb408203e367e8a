import type { PlaybackRefusal } from '@club/contracts'
import { createEventBus } from '@club/event-bus'
import { expect, it } from '@jest/globals'
import { createPrompts } from './prompts.ts'

const request = (status: number): PlaybackRefusal => ({ by: 'request', status, code: null, playing: [] })
const noSubscription = request(1)
const signedOut = request(0)

function overAFilm() {
  const bus = createEventBus((problem) => {
    throw problem
  })
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  const prompts = createPrompts({
    bus,
    hasAccounts: true,
    filmOpen: () => true,
    arrived: () => arrived,
    loginPrompt: async () => 'Log in',
  })
  return {
    bus,
    prompts,
    open: () => bus.read('overlay')?.open,
    arrive: async () => {
      arrive()
      await new Promise((done) => setTimeout(done, 0))
    },
  }
}

it.each([
  ['the promo', noSubscription, 'upgrade'],
  ['the account box', signedOut, 'account'],
] as const)('%s that a refusal opened closes once the film is granted', async (_what, refusal, overlay) => {
  const { prompts, open, arrive } = overAFilm()
  prompts.refused(refusal)
  await arrive()
  expect(open()).toBe(overlay)
  prompts.granted()
  expect(open()).toBe('none')
})

it('the packages that the promo led to close too', async () => {
  const { bus, prompts, open, arrive } = overAFilm()
  prompts.refused(noSubscription)
  await arrive()
  bus.publish('overlay', { open: 'packages' })
  prompts.granted()
  expect(open()).toBe('none')
})

it('what the fan has opened stays', async () => {
  const { bus, prompts, open, arrive } = overAFilm()
  prompts.refused(signedOut)
  await arrive()
  bus.publish('overlay', { open: 'none' })
  bus.publish('overlay', { open: 'account' })
  prompts.granted()
  expect(open()).toBe('account')
})

it('nothing opens for a film that is granted before its page has arrived', async () => {
  const { prompts, open, arrive } = overAFilm()
  prompts.refused(noSubscription)
  prompts.granted()
  await arrive()
  expect(open()).toBeUndefined()
})
