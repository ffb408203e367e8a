import type { Player } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { PlayerProfile } from './PlayerPage.tsx'

const player: Player = {
  slug: 'joel-marwood',
  name: 'Joel Marwood',
  firstName: 'Joel',
  lastName: 'Marwood',
  team: 'first-team',
  squadNumber: 5,
  position: 'Defender',
  role: null,
  dateOfBirth: '1993-12-04',
  birthplace: null,
  nationality: 'English',
  joined: null,
  previousClub: null,
  onLoanFrom: null,
  onLoanTo: 'Marlport',
  image: null,
  profile: 'A defender.',
  awards: [{ year: '2024', title: 'Testimonial' }],
  career: [{ club: 'Thornsea Town', from: '2014', to: null }],
}
const season = {
  season: '2026-27',
  label: '2026/27',
  appearances: 12,
  starts: 11,
  goals: 2,
  yellowCards: 3,
  redCards: 1,
}
const draw = (changes: Partial<Player> = {}, seasons = [season]) =>
  render(
    testHost(
      <PlayerProfile
        data={{
          player: { ...player, ...changes },
          team: { slug: 'first-team', name: 'First Team' },
          seasons,
          played: [],
          previous: null,
          next: null,
        }}
      />,
    ).ui,
  )
const recorded = (played: number, known: number) => [{ ...season, matches: { played, recorded: known } }]
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('PlayerProfile', () => {
  it('says what its figures are counted from where matches have gone unrecorded', () => {
    const { unmount } = draw({}, recorded(18, 3))
    expect(
      screen.getByText('2026/27: from 3 of 18 matches. We have no line-ups for the others.'),
    ).toBeTruthy()
    unmount()
    draw({}, recorded(18, 18))
    expect(screen.queryByText(/counted from/)).toBeNull()
  })

  it('shows facts with the age on the day, figures, career and awards', () => {
    draw()
    expect(screen.getByText('4 Dec 1993 (age 32)')).toBeTruthy()
    expect(screen.getByText('Marlport')).toBeTruthy()
    expect(screen.queryByText('Place of birth')).toBeNull()
    const row = screen.getByRole('row', { name: /^2026\/27/ })
    expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '12',
      '11',
      '2',
      '3',
      '1',
    ])
    expect(headings()).toEqual(['Season statistics', 'Career History', 'Awards'])
  })

  it('counts on for the club where the player is still, from the seasons that are recorded', () => {
    const career = [
      { club: 'Thornsea Town', from: '2014', to: null },
      { club: 'Marlport', from: '2010', to: '2014', appearances: 80, goals: 4 },
    ]
    draw({ career }, [season, { ...season, season: '2025-26', label: '2025/26', appearances: 33, goals: 1 }])
    const cells = (name: RegExp) =>
      [...screen.getByRole('row', { name }).querySelectorAll('td')].map(({ textContent }) => textContent)
    expect(cells(/^Thornsea Town/).slice(1)).toEqual(['45 since 2025/26', '3 since 2025/26'])
    expect(cells(/^Marlport/).slice(1)).toEqual(['80', '4'])
  })

  it.each([
    ['on loan elsewhere', 'Marlport', 'Marlport (loan)', null],
    ['gone to another club', null, 'Kirkmoor Wanderers', '2026'],
  ])('has our figures beside no other club for a player %s', (_what, onLoanTo, club, to) => {
    const career = [
      { club, from: '2026', to: null },
      { club: 'Thornsea Town', from: '2024', to },
    ]
    draw({ onLoanTo, career })
    const cells = screen.getByRole('row', { name: new RegExp(`^${club.slice(0, 8)}`) })
    expect([...cells.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent)).toEqual([
      '–',
      '–',
    ])
  })

  it('says so where no match has been recorded', () => {
    draw({}, [])
    expect(screen.getByText('No appearances to show yet.')).toBeTruthy()
  })

  it('has no part for a profile and facts that nobody wrote', () => {
    const unknown = { dateOfBirth: null, nationality: '', onLoanTo: null, profile: '' }
    const profile = () => screen.queryByRole('region', { name: 'Profile' })
    const { container, unmount } = draw(unknown)
    expect([profile(), container.querySelector('dl')]).toEqual([null, null])
    unmount()
    const told = draw({ ...unknown, profile: 'A defender.' })
    expect([profile()?.textContent, told.container.querySelector('dl')]).toEqual(['A defender.', null])
    told.unmount()
    draw({ ...unknown, nationality: 'English' })
    expect(profile()?.querySelector('p')).toBeNull()
  })

  it('has no figures for the staff', () => {
    draw({ position: 'Staff', role: 'Head coach' })
    expect(screen.getByText('Head coach')).toBeTruthy()
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  })
})
