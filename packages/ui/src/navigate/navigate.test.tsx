import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { cloneElement } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { FilterPicker } from './FilterPicker.tsx'
import { Pagination } from './Pagination.tsx'
import { Picker } from './Picker.tsx'
import { Tabs } from './Tabs.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const show = (part: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/start']}>
      {part}
      <Address />
    </MemoryRouter>,
  )
const address = () => screen.getByRole('status').textContent

describe('Tabs', () => {
  const items = ['Build up', 'Min by Min', 'Reaction'].map((label) => ({
    id: label,
    label,
    content: <p>{`${label} content`}</p>,
  }))
  const tab = (name: string) => screen.getByRole('tab', { name })
  const stops = () => screen.getAllByRole('tab').filter((element) => element.tabIndex === 0)

  it('opens the first panel, and is one stop of the Tab key', () => {
    render(<Tabs label="Feed" items={items} />)
    expect(screen.getByRole('tabpanel').textContent).toBe('Build up content')
    expect(stops()).toEqual([tab('Build up')])
    expect(screen.getByRole('tabpanel', { name: 'Build up' }).id).toBe(
      tab('Build up').getAttribute('aria-controls'),
    )
  })

  it('moves and opens with arrows, Home and End, round the ends', () => {
    render(<Tabs label="Feed" items={items} />)
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      return [document.activeElement?.textContent, screen.getByRole('tabpanel').textContent]
    }
    tab('Build up').focus()
    expect(press('ArrowRight')).toEqual(['Min by Min', 'Min by Min content'])
    expect(press('End')).toEqual(['Reaction', 'Reaction content'])
    expect(press('ArrowRight')).toEqual(['Build up', 'Build up content'])
    expect(press('ArrowLeft')).toEqual(['Reaction', 'Reaction content'])
    expect(press('Home')).toEqual(['Build up', 'Build up content'])
    expect(stops()).toEqual([tab('Build up')])
  })

  it('does what its owner says, when it has one', () => {
    const asked: string[] = []
    render(<Tabs label="Feed" items={items} selected="Reaction" onSelect={(id) => asked.push(id)} />)
    fireEvent.click(tab('Min by Min'))
    expect(asked).toEqual(['Min by Min'])
    expect(screen.getByRole('tabpanel').textContent).toBe('Reaction content')
  })

  it('keeps every panel in the page, for those without scripts', () => {
    const { container } = render(<Tabs label="Feed" items={items} />)
    expect(container.querySelectorAll('[role=tabpanel]')).toHaveLength(3)
  })
})

describe('Picker', () => {
  it('goes to the place that is chosen, and offers each as a link', () => {
    show(
      <Picker
        label="Team"
        current="/matches/first-team"
        options={[
          { href: '/matches/first-team', label: 'First Team' },
          { href: '/matches/ladies', label: 'Ladies' },
        ]}
      />,
    )
    fireEvent.change(screen.getByLabelText('Team'), { target: { value: '/matches/ladies' } })
    expect(address()).toBe('/matches/ladies')
    expect(screen.getByRole('link', { name: 'Ladies', hidden: true }).getAttribute('href')).toBe(
      '/matches/ladies',
    )
  })

  it('shows what is chosen while its page comes, and goes by the last choice', async () => {
    let comes = () => {}
    const slow = new Promise<null>((done) => {
      comes = () => done(null)
    })
    const options = ['/new', '/old', '/older'].map((href) => ({ href, label: href }))
    const at = (path: string) => ({
      path,
      element: <Picker label="Season" current={path} options={options} />,
      ...(path === '/older' ? { loader: () => slow } : {}),
    })
    const routes = options.map(({ href }) => at(href))
    const router = createMemoryRouter(routes, { initialEntries: ['/new'] })
    render(<RouterProvider router={router} />)
    const list = () => screen.getByLabelText<HTMLSelectElement>('Season')
    fireEvent.change(list(), { target: { value: '/older' } })
    expect([list().value, router.state.location.pathname]).toEqual(['/older', '/new'])
    fireEvent.change(list(), { target: { value: '/old' } })
    expect(list().value).toBe('/old')
    await waitFor(() => expect(router.state.location.pathname).toBe('/old'))
    await act(async () => comes())
    expect([list().value, router.state.location.pathname]).toEqual(['/old', '/old'])
    router.dispose()
  })
})

describe('FilterPicker', () => {
  const picker = (
    <FilterPicker
      label="Season"
      name="season"
      value="2026-27"
      action="/matches"
      keep={{ team: 'ladies' }}
      options={[
        { value: '', label: 'All' },
        { value: '2026-27', label: '2026-27' },
        { value: '2025-26', label: '2025-26' },
      ]}
    />
  )

  it('sets its parameter and keeps the others', () => {
    show(picker)
    fireEvent.change(screen.getByLabelText('Season'), { target: { value: '2025-26' } })
    expect(address()).toBe('/matches?team=ladies&season=2025-26')
    fireEvent.change(screen.getByLabelText('Season'), { target: { value: '' } })
    expect(address()).toBe('/matches?team=ladies')
  })

  it('has a light button on a dark stage', () => {
    const type = () => screen.getByRole('button', { hidden: true }).dataset.type
    const { rerender } = show(picker)
    expect(type()).toBe('ghost-dark')
    rerender(<MemoryRouter>{cloneElement(picker, { tone: 'dark' })}</MemoryRouter>)
    expect(type()).toBe('ghost-light')
  })

  it('is a form that asks the same without scripts', () => {
    const { container } = show(picker)
    const form = container.querySelector('form')
    expect(form?.method).toBe('get')
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['team', 'ladies'],
      ['season', '2026-27'],
    ])
  })
})

describe('Pagination', () => {
  it('links to the pages around, and marks the one that is shown', () => {
    show(<Pagination page={5} pageCount={12} href={(page) => `/news?page=${page + 1}`} />)
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      [5, 4, 5, 6, 7, 8, 7].map((number) => `/news?page=${number}`),
    )
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('6')
    expect(pages.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/news?page=5')
    expect(pages.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/news?page=7')
  })

  it('has no link before the first page or after the last', () => {
    const { unmount } = show(<Pagination page={0} pageCount={3} href={(page) => `?page=${page}`} />)
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Next' })).toBeTruthy()
    unmount()
    show(<Pagination page={99} pageCount={3} href={(page) => `?page=${page}`} />)
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3')
  })

  it('shows pages in place with buttons', () => {
    const asked: number[] = []
    show(<Pagination page={0} pageCount={3} onSelect={(page) => asked.push(page)} />)
    // Disabled outright, it would lose the focus.
    const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' })
    expect([previous.disabled, previous.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    fireEvent.click(previous)
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(asked).toEqual([2])
  })

  it('is not there for a single page', () => {
    show(<Pagination page={0} pageCount={1} href={String} />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('Breadcrumbs', () => {
  it('links to every step but the last, which is this page', () => {
    show(
      <Breadcrumbs
        items={[{ label: 'Home', href: '/' }, { label: 'News', href: '/news' }, { label: 'Report' }]}
      />,
    )
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'News'])
    expect(screen.getByText('Report').getAttribute('aria-current')).toBe('page')
  })
})
