import { describe, expect, it } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Loading } from './Loading.tsx'
import { LoadMore } from './LoadMore.tsx'
import { Notice } from './Notice.tsx'

describe('Loading', () => {
  it("[UI-05b] says 'Loading...'", () => {
    render(<Loading />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
  })
})

describe('LoadMore', () => {
  const show = (props: Partial<React.ComponentProps<typeof LoadMore>> = {}) => {
    let loads = 0
    render(
      <MemoryRouter>
        <LoadMore
          href="/news?page=2"
          onLoad={() => {
            loads += 1
          }}
          {...props}
        />
      </MemoryRouter>,
    )
    return { link: screen.getByRole('link'), loads: () => loads }
  }

  it('[UI-05c] is a plain link that loads in place', () => {
    const { link, loads } = show()
    expect(link.textContent).toBe('Load More')
    expect(link.getAttribute('href')).toBe('/news?page=2')
    expect(fireEvent.click(link)).toBe(false)
    expect(loads()).toBe(1)
  })

  it('leaves a click that opens a new tab to the browser', () => {
    const { link, loads } = show()
    const click = createEvent.click(link, { ctrlKey: true })
    fireEvent(link, click)
    expect(click.defaultPrevented).toBe(false)
    expect(loads()).toBe(0)
  })

  it('[UI-05d] says that it is loading, and does not load twice', () => {
    const { link, loads } = show({ loading: true })
    expect(link.textContent).toBe('Loading...')
    expect(link.getAttribute('aria-busy')).toBe('true')
    expect(fireEvent.click(link)).toBe(false)
    expect(loads()).toBe(0)
  })
})

describe('Notice', () => {
  it('announces a problem, and only a problem', () => {
    render(
      <>
        <Notice kind="problem" title="There was a problem">
          Please try again
        </Notice>
        <Notice kind="empty">No results found</Notice>
      </>,
    )
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toContain('Please try again')
  })
})
