import { describe, expect, it } from '@jest/globals'
import { isAwaited } from './awaited.core.ts'

const club = ['/']
const news = ['/news']

describe('a path is awaited', () => {
  it('while nobody trusted has signed what claims it', () => {
    const known = { claims: { club }, awaited: { news } }
    expect(['/news', '/news/ada', '/newsroom'].map((path) => isAwaited(known, known, path))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('until what serves has its owner, which is trusted by now', () => {
    const known = { claims: { club, news }, awaited: {} }
    expect(isAwaited(known, { claims: { club } }, '/news/ada')).toBe(true)
    expect(isAwaited(known, null, '/news/ada')).toBe(true)
    expect(isAwaited(known, known, '/news/ada')).toBe(false)
    expect(isAwaited(known, { claims: { club } }, '/nowhere')).toBe(false)
  })

  it('until what serves has a path that its owner has claimed only now', () => {
    const known = { claims: { club, news: ['/news', '/blog'] }, awaited: {} }
    expect(isAwaited(known, { claims: { club, news } }, '/blog')).toBe(true)
    expect(isAwaited(known, { claims: { club, news } }, '/news/ada')).toBe(false)
  })

  it('never because its owner was withdrawn, and not before anything is known', () => {
    expect(isAwaited({ claims: { club }, awaited: {} }, { claims: { club, news } }, '/news')).toBe(false)
    expect(isAwaited(null, null, '/news')).toBe(false)
  })
})
