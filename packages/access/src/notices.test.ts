import type { PlaybackRefusal } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { messages as arabic } from './messages/ar.ts'
import { messages as english } from './messages/en.ts'
import { refusalMessages } from './messages.ts'
import { noticeOf, refusalName, typeOf, withContact } from './notices.core.ts'

const request = (status: number, code: string | null = null): PlaybackRefusal => ({
  by: 'request',
  status,
  code,
  playing: [],
})
const check = (code: string): PlaybackRefusal => ({ by: 'check', code, playing: [] })
const said = (refusal: PlaybackRefusal) => {
  const { title, lines } = noticeOf(refusal)
  return [title, ...lines.map(({ text }) => text)].join(' ')
}
const limit =
  'Your account has reached the limit for concurrent streaming; please log out of some browsers and devices and try again'

describe('stream statuses [TV-06a]', () => {
  it.each([
    [0, 'Please Sign In to access this'],
    [
      1,
      'Sorry but you do not have any subscriptions Please upgrade or read our faqs If you think this is a mistake please contact {support}',
    ],
    [2, 'Sorry but you are not subscribed to this stream'],
    [3, 'Your account has been blocked by an administrator'],
    [
      5,
      'Sorry, there has been a problem accessing this stream. Please contact {support} with the following info: 5',
    ],
    [
      -7,
      'Sorry, there has been a problem accessing this stream. Please contact {support} with the following info: -7',
    ],
  ])('%d', (status, words) => expect(said(request(status))).toBe(words))

  it('opens the login prompt or the upgrade promo, or nothing', () => {
    expect([0, 1, 2, 3, 5].map((status) => noticeOf(request(status)).opens)).toEqual([
      'login-prompt',
      'upgrade-promo',
      'upgrade-promo',
      null,
      null,
    ])
  })

  it('does not sell to a fan what they have paid for while their bank looks into it', () => {
    const onHold = { ...request(2), onHold: 'Watch' } as PlaybackRefusal
    expect(noticeOf(onHold)).toEqual({ ...noticeOf(request(2)), opens: null })
  })

  it('offers what the fan can do about it, and shows no code', () => {
    expect([0, 1, 2, 3, 5].map((status) => noticeOf(request(status)).offers)).toEqual([
      'sign-in',
      'upgrade',
      'upgrade',
      'nothing',
      'try-again',
    ])
    expect([0, 1, 5].map((status) => noticeOf(request(status)).code)).toEqual([null, null, null])
  })

  it('says the limit and the country in the words that the check has for them', () => {
    expect(said(request(4, 'ERR_54648_1'))).toBe(limit)
    expect(noticeOf(request(4, 'ERR_54648_1')).offers).toBe('stop-another')
    expect(said(request(6, 'ERR_56882466_2'))).toBe(
      'Sorry but users within this country are not allowed to play this stream',
    )
    // A platform that sends no code leaves only the status to show.
    expect(said(request(4))).toMatch(/following info: 4$/)
  })
})

describe('session check codes [TV-07a]', () => {
  it.each([
    ['ERR_3684853_1', 'Please Sign In to access this stream', 'requireLogin'],
    ['ERR_3684853_2', 'Sorry but there is an issue with this stream Please contact {support}', 'blocked'],
    [
      'ERR_3684853_3',
      'Sorry but you are not subscribed to this stream Please upgrade or read our faqs',
      'requirePremium',
    ],
    ['ERR_56882466_1', 'Your account has been blocked by an administrator', 'blocked'],
    ['ERR_56882466_2', 'Sorry but users within this country are not allowed to play this stream', 'blocked'],
    ['ERR_54648_1', limit, 'blocked'],
    ['ERR_NEW_9', 'Sorry, there has been a problem accessing this stream', 'blocked'],
    ['constructor', 'Sorry, there has been a problem accessing this stream', 'blocked'],
  ])('%s', (code, words, type) => {
    expect(said(check(code))).toBe(words)
    expect(typeOf(code)).toBe(type)
  })

  it('offer what the fan can do about it', () => {
    const offers = (code: string) => noticeOf(check(code)).offers
    expect(['ERR_3684853_1', 'ERR_3684853_2', 'ERR_3684853_3', 'ERR_NEW_9'].map(offers)).toEqual([
      'sign-in',
      'try-again',
      'upgrade',
      'try-again',
    ])
    expect(['ERR_56882466_1', 'ERR_56882466_2'].map(offers)).toEqual(['nothing', 'nothing'])
  })

  it('shows the code where the agreed words show it', () => {
    expect(noticeOf(check('ERR_3684853_1')).code).toBe('ERR_3684853_1')
    expect(noticeOf(check('ERR_NEW_9')).code).toBe('ERR_NEW_9')
    expect(noticeOf(check('ERR_54648_1')).code).toBeNull()
  })
})

describe('a stream that ended by itself', () => {
  it('may be begun again, whoever ended it', () => {
    expect(noticeOf({ by: 'owner' })).toMatchObject({
      title: english.stopped,
      lines: [],
      offers: 'try-again',
    })
    expect(noticeOf({ by: 'nobody' })).toMatchObject({
      title: english.problem,
      lines: [{ text: english.checkConnection, links: [] }],
      offers: 'try-again',
    })
  })
})

describe('in another language', () => {
  it('the sentences are loaded when they are asked for', async () => {
    expect((await refusalMessages.load('ar')).stopped).toBe(arabic.stopped)
    expect((await refusalMessages.load('en')).stopped).toBe(english.stopped)
  })

  it('the same is said, and the words that lead somewhere are in the sentence', () => {
    const { title, lines, opens } = noticeOf(request(1), arabic)
    expect(title).toBe(arabic.noSubscriptions)
    expect(opens).toBe('upgrade-promo')
    for (const { text, links } of lines) for (const { words } of links) expect(text).toContain(words)
  })
})

describe('where nothing else leads anywhere', () => {
  it('there is whom to ask, and else there is nothing more', () => {
    const links = (refusal: PlaybackRefusal) =>
      withContact(noticeOf(refusal)).lines.flatMap((line) => line.links.map(({ to }) => to))
    expect(links(check('ERR_56882466_1'))).toEqual(['support'])
    expect(links(check('ERR_56882466_2'))).toEqual(['support'])
    expect(links(check('ERR_3684853_3'))).toEqual(['upgrade', 'faqs'])
    expect(links(check('ERR_3684853_1'))).toEqual([])
    expect(links(check('ERR_54648_1'))).toEqual([])
  })

  it('the contact stands in its line, behind lines that lead nowhere', () => {
    const told = { ...noticeOf(check('ERR_56882466_1')), lines: [{ text: 'So it is.', links: [] }] }
    expect(withContact(told).lines).toEqual([
      { text: 'So it is.', links: [] },
      { text: english.contact, links: [{ to: 'support', words: '{support}' }] },
    ])
    const faqs = { text: 'Our faqs.', links: [{ to: 'faqs' as const, words: 'faqs' }] }
    const led = { ...told, lines: [{ text: 'So it is.', links: [] }, faqs] }
    expect(withContact(led)).toBe(led)
  })
})

describe('reports', () => {
  it('name a refusal by what it was', () => {
    const names = [request(2), check('ERR_54648_1'), { by: 'nobody' } as const, { by: 'owner' } as const]
    expect(names.map(refusalName)).toEqual(['2', 'ERR_54648_1', 'nobody', 'owner'])
  })
})
