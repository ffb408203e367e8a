import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Carousel, type CarouselType } from './Carousel.tsx'
import { PromoCarousel } from './PromoCarousel.tsx'

/** jsdom has no layout: this gives rows a view of 300 px, items of 300 px, and instant scrolling. */
function layOut() {
  const put = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, ...descriptor })
  put('clientWidth', { get: () => 300 })
  put('scrollWidth', {
    get(this: HTMLElement) {
      return this.querySelectorAll('li').length * 300
    },
  })
  put('offsetLeft', {
    get(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 300
    },
  })
  put('scrollTo', {
    value(this: HTMLElement, { left }: { left: number }) {
      this.scrollLeft = Math.min(left, this.scrollWidth - 300)
      fireEvent.scroll(this)
    },
  })
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false }),
    // Reports an element's size as soon as it is observed, as a browser does after its next layout.
    ResizeObserver: class {
      private readonly told: () => void
      constructor(told: () => void) {
        this.told = told
      }
      observe() {
        this.told()
      }
      disconnect() {}
    },
  })
}

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => <a key={String(index)} href={`#${index}`}>{`Film ${index}`}</a>)

beforeEach(() => {
  jest.useFakeTimers()
  layOut()
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const previous = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Previous: (Films|Offers)$/, hidden: true })
const next = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Next: (Films|Offers)$/, hidden: true })
const disabled = () => [previous(), next()].map((button) => button.getAttribute('aria-disabled') === 'true')

describe('Carousel', () => {
  it('[UI-03a] is not drawn without items', () => {
    const { container } = render(<Carousel label="Films">{items(0)}</Carousel>)
    expect(container.innerHTML).toBe('')
  })

  it.each<CarouselType>(['full-6', 'full-4', 'full-3'])(
    '[UI-03b] has the type %s, light and dark',
    (type) => {
      for (const tone of ['light', 'dark'] as const) {
        render(
          <Carousel label={`Films ${tone}`} type={type} tone={tone}>
            {items(3)}
          </Carousel>,
        )
        const carousel = screen.getByRole('region', { name: `Films ${tone}` })
        expect(carousel.dataset).toMatchObject({ type, tone, count: '3' })
      }
    },
  )

  it('[UI-03c] brings its buttons 100 ms after it is mounted', () => {
    render(<Carousel label="Films">{items(3)}</Carousel>)
    wait(99)
    expect(next().parentElement?.dataset.waiting).toBe('true')
    wait(1)
    expect(next().parentElement?.dataset.waiting).toBeUndefined()
  })

  it('turns views with its buttons, which are disabled at the ends', () => {
    render(<Carousel label="Films">{items(3)}</Carousel>)
    wait(100)
    expect(disabled()).toEqual([true, false])
    fireEvent.click(next())
    wait(20)
    expect(disabled()).toEqual([false, false])
    fireEvent.click(next())
    wait(20)
    expect(disabled()).toEqual([false, true])
    expect(screen.getByRole('group').scrollLeft).toBe(600)
    fireEvent.click(next())
    wait(20)
    expect(screen.getByRole('group').scrollLeft).toBe(600)
    fireEvent.click(previous())
    wait(20)
    expect(screen.getByRole('group').scrollLeft).toBe(300)
  })

  it('keeps the focus on the button that came to an end', () => {
    render(<Carousel label="Films">{items(2)}</Carousel>)
    wait(100)
    next().focus()
    fireEvent.click(next())
    wait(20)
    expect(disabled()).toEqual([false, true])
    expect([document.activeElement === next(), next().disabled]).toEqual([true, false])
  })

  it('disables both buttons where everything fits', () => {
    render(<Carousel label="Films">{items(1)}</Carousel>)
    wait(100)
    expect(disabled()).toEqual([true, true])
  })

  it('[UI-03d] scrolls by keyboard: arrows, Home and End on the row, not on the links in it', () => {
    render(<Carousel label="Films">{items(4)}</Carousel>)
    wait(100)
    const row = screen.getByRole('group', { name: 'Films' })
    const press = (key: string, target: Element = row) => {
      fireEvent.keyDown(target, { key })
      return row.scrollLeft
    }
    expect(row.tabIndex).toBe(0)
    expect(press('ArrowRight')).toBe(300)
    expect(press('ArrowLeft')).toBe(0)
    expect(press('End')).toBe(900)
    expect(press('ArrowLeft', screen.getByText('Film 3'))).toBe(900)
    expect(press('Home')).toBe(0)
  })
})

describe('PromoCarousel', () => {
  const show = (seeMore?: { href: string }) =>
    render(
      <MemoryRouter>
        <PromoCarousel label="Offers" seeMore={seeMore}>
          {items(3)}
        </PromoCarousel>
      </MemoryRouter>,
    )

  it('[UI-04a] disables previous and next at the ends', () => {
    show()
    wait(100)
    expect(disabled()).toEqual([true, false])
    fireEvent.click(next())
    fireEvent.click(next())
    wait(20)
    expect(disabled()).toEqual([false, true])
  })

  it('[UI-04b] shows the position and the share in view with its bar', () => {
    const { container } = show()
    wait(100)
    const mark = container.querySelector<HTMLElement>('[data-part=position]')
    const place = () => [
      mark?.style.getPropertyValue('inline-size'),
      mark?.style.getPropertyValue('inset-inline-start'),
    ]
    expect(place().map((length) => Number.parseFloat(length ?? '').toFixed(1))).toEqual(['33.3', '0.0'])
    fireEvent.click(next())
    wait(20)
    expect(place().map((length) => Number.parseFloat(length ?? '').toFixed(1))).toEqual(['33.3', '33.3'])
  })

  it('[UI-04c] ends with a card that leads to more, when asked', () => {
    const { unmount } = show()
    expect(screen.queryByRole('link', { name: 'See more' })).toBeNull()
    unmount()
    show({ href: '/hospitality' })
    const cards = screen.getAllByRole('listitem')
    expect(cards.at(-1)?.querySelector('a')?.getAttribute('href')).toBe('/hospitality')
    expect(screen.getByRole('link', { name: 'See more' })).toBeTruthy()
  })

  it('is not drawn without promos, even with an end card', () => {
    const { container } = render(
      <MemoryRouter>
        <PromoCarousel label="Offers" seeMore={{ href: '/hospitality' }}>
          {[]}
        </PromoCarousel>
      </MemoryRouter>,
    )
    expect(container.innerHTML).toBe('')
  })
})
