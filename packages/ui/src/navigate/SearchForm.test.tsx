import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { SearchForm } from './SearchForm.tsx'

describe('SearchForm', () => {
  it('is a form that leads on by its query, and keeps the rest of it', () => {
    const { container } = render(
      <SearchForm
        label="Words"
        button="Search"
        action="/videos/browse"
        keep={{ team: 'u19' }}
        defaultValue="goal"
        onSearch={() => {}}
        looks={{ input: 'own' }}
      />,
    )
    const form = container.querySelector('search > form') as HTMLFormElement
    expect([form.getAttribute('action'), form.method]).toEqual(['/videos/browse', 'get'])
    expect([...new FormData(form)]).toEqual([
      ['team', 'u19'],
      ['q', 'goal'],
    ])
    expect(screen.getByLabelText('Words').classList.contains('own')).toBe(true)
  })

  it('gives the words as they were typed, and stays on the page', () => {
    const onSearch = jest.fn()
    render(<SearchForm label="Words" button="Search" action="/search" onSearch={onSearch} looks={{}} />)
    const input = screen.getByLabelText('Words')
    fireEvent.change(input, { target: { value: ' late header ' } })
    expect(fireEvent.submit(input)).toBe(false)
    expect(onSearch).toHaveBeenCalledWith(' late header ')
  })
})
