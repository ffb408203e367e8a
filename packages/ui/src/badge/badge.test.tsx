import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Crest } from './Crest.tsx'
import { crestDesign, initialsOf } from './crest.core.ts'
import { FormPills } from './FormPills.tsx'

describe('crestDesign', () => {
  it('is the same for the same club, whatever the case', () => {
    expect(crestDesign('marwick-athletic', 'Marwick Athletic')).toEqual(
      crestDesign(' MARWICK ATHLETIC ', 'MARWICK ATHLETIC'),
    )
  })

  it('sets a league of clubs apart', () => {
    const clubs = [
      'Marwick Athletic',
      'Port Ellery',
      'Harrowgate Rovers',
      'Saxby United',
      'Wyre Valley',
      'Kettlestone',
    ]
    const designs = clubs.map((club) => JSON.stringify(crestDesign(club, club)))
    expect(new Set(designs).size).toBe(clubs.length)
  })

  it("wears the club's own colours, with an ink that reads on them", () => {
    expect(crestDesign('thornsea-town', 'Thornsea Town', ['#081a4b', '#ff5a3c'])).toMatchObject({
      primary: '#081a4b',
      secondary: '#ff5a3c',
      ink: '#ffffff',
    })
    expect(crestDesign('wyre-valley', 'Wyre Valley', ['#ffe14d', '#000000']).ink).toBe('#17181c')
  })

  it.each([
    ['Thornsea Town FC', 'TT'],
    ['AFC Port Ellery', 'PE'],
    ['Kettlestone', 'KE'],
    ['Brackley & Moor', 'BM'],
    ['FC', '?'],
    ["King's Lynn Town", 'KL'],
    ['1. FC Köln', '1K'],
    ['A.F.C. Bournemouth', 'BO'],
    ['Bodø/Glimt', 'BG'],
    ['الأهلي', 'أه'],
    ['نادي الهلال', 'هل'],
    ['النصر الرياضي', 'ن\u200cر'],
    ['الهلال U19', 'هU'],
    ['Спартак Москва', 'СМ'],
    ['ФК Зенит', 'ЗЕ'],
    ['東京', '東京'],
    ['हिन्दी क्लब', 'हिक्'],
  ])('shortens %s to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('Crest', () => {
  it('says the club, unless the name stands beside it', () => {
    const { container } = render(<Crest name="Saxby United" decorative />)
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    render(<Crest name="Saxby United" />)
    expect(screen.getByRole('img', { name: 'Saxby United' }).textContent).toBe('SU')
  })

  it('has the initials of the name, and the looks of the id', () => {
    const [one, other] = ['الأهلي', 'Спартак'].map(
      (name) => render(<Crest id="club-1" name={name} />).container,
    )
    expect(one?.querySelector('text')?.textContent).toBe('أه')
    expect(other?.querySelector('text')?.textContent).toBe('СП')
    expect(one?.querySelector('path')?.outerHTML).toBe(other?.querySelector('path')?.outerHTML)
  })

  it("shows the club's own picture", () => {
    render(<Crest name="Thornsea Town" imageKey="brand/crest.svg" />)
    expect(screen.getByRole('img', { name: 'Thornsea Town' }).getAttribute('src')).toBe(
      '/images/fit-in/200x200/brand/crest.svg',
    )
  })
})

describe('FormPills', () => {
  it('is spoken as words', () => {
    render(<FormPills form={['W', 'D', 'L']} />)
    expect(screen.getByRole('img', { name: 'Form, latest last: Won, Drawn, Lost' }).textContent).toBe('WDL')
  })

  it('is not there before the first result', () => {
    const { container } = render(<FormPills form={[]} />)
    expect(container.innerHTML).toBe('')
  })
})
