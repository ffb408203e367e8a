import type { Team } from '@club/contracts'
import { aTeam } from '@club/contracts/testing'
import { describe, expect, it } from '@jest/globals'
import { externalPage, firstSentence, shownTeams, teamCards } from './teams.core.ts'

const cards = (...teams: Team[]) =>
  teamCards({
    data: teams.map((attributes) => ({ id: attributes.id, attributes })),
    meta: { total: teams.length },
  })

describe('teamCards', () => {
  it('[CL-01d] lists teams with showOnTeams in their order', () => {
    const listed = cards(
      aTeam('ladies', { order: 3 }),
      aTeam('first', { order: 1 }),
      aTeam('vets', { showOnTeams: false }),
    )
    expect(listed.map(({ slug, href }) => [slug, href])).toEqual([
      ['first', '/teams/first'],
      ['ladies', '/teams/ladies'],
    ])
  })

  it('[CL-01e] leads to a page elsewhere where the team has one', () => {
    const [elsewhere, unsafe] = cards(
      aTeam('a', { externalTeamPage: 'https://ladies.example.com/' }),
      aTeam('b', { externalTeamPage: 'javascript:alert(1)' }),
    )
    expect(elsewhere).toMatchObject({ href: 'https://ladies.example.com/', external: true })
    expect(unsafe).toMatchObject({ href: '/teams/b', external: false })
  })

  it('shows the beginning of the overview, where the overview is shown', () => {
    const overview = 'They press high. They never tire.'
    expect(cards(aTeam('a', { overview }))[0]?.summary).toBe('They press high.')
    expect(cards(aTeam('a', { overview, showTeamOverview: false }))[0]?.summary).toBeNull()
  })
})

describe('shownTeams', () => {
  it('leaves out what is not marked child friendly while the mode is on', () => {
    const listed = cards(aTeam('first'), aTeam('vets', { order: 2, childFriendly: false }))
    const slugs = (mode: boolean) => shownTeams(listed, mode).map(({ slug }) => slug)
    expect([slugs(true), slugs(false)]).toEqual([['first'], ['first', 'vets']])
  })
})

describe('externalPage', () => {
  it('takes web addresses only', () => {
    expect(externalPage('http://a.example/')).toBe('http://a.example/')
    for (const no of [null, '', '/teams/x', 'javascript:x', '//a.example'])
      expect(externalPage(no)).toBeNull()
  })
})

describe('firstSentence', () => {
  it('ends at the first full stop before a space', () => {
    expect(firstSentence('Kick-off is at 7.45 pm. Gates open at six.')).toBe('Kick-off is at 7.45 pm.')
    expect(firstSentence('Run by the FA. Open to all.')).toBe('Run by the FA.')
    expect(firstSentence('No stop')).toBe('No stop')
  })

  it.each([
    'The Ladies train at St. George’s on Tuesdays.',
    'Coached by J. Smith, e.g. on Tuesdays.',
    'Mrs. Hale leads them!',
  ])('ends at no abbreviation: %s', (first) => expect(firstSentence(`${first} They never tire.`)).toBe(first))
})
