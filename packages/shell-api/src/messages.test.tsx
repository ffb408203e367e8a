import { catalogue } from '@club/i18n'
import { expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { useMessages } from './messages.ts'
import { testHost } from './testing.tsx'

const later = <T,>(messages: T, milliseconds: number) =>
  new Promise<{ messages: T }>((done) => setTimeout(() => done({ messages }), milliseconds))

it('gives each catalogue its own texts, whichever of them comes first', async () => {
  for (const [first, second] of [
    [5, 30],
    [30, 5],
  ] as const) {
    const matches = catalogue({ title: 'Matches' }, () => later({ title: 'المباريات' }, first))
    const teams = catalogue({ title: 'Teams' }, () => later({ title: 'الفرق' }, second))
    const Both = () => <p>{`${useMessages(matches).title}, ${useMessages(teams).title}`}</p>
    const { ui } = testHost(
      <Suspense fallback={null}>
        <Both />
      </Suspense>,
      { lang: 'ar', dir: 'rtl' },
    )
    const page = await act(async () => render(ui))
    expect(await screen.findByText('المباريات, الفرق')).toBeTruthy()
    page.unmount()
  }
})

it('keeps what is drawn in English while a language that did not come is asked for again', async () => {
  jest.useFakeTimers()
  const bring = jest.fn(() => Promise.reject<{ messages: { send: string } }>(new Error('no network')))
  const words = catalogue({ send: 'Send' }, bring)
  await words.load('ar')
  bring.mockReturnValue(new Promise(() => {}))
  let redraw = () => {}
  function Form() {
    const [count, setCount] = useState(0)
    redraw = () => setCount(count + 1)
    return <button type="button">{`${useMessages(words).send} ${count}`}</button>
  }
  const { ui } = testHost(
    <Suspense fallback={<p>waiting</p>}>
      <Form />
    </Suspense>,
    { lang: 'ar', dir: 'rtl' },
  )
  render(ui)
  await act(() => jest.advanceTimersByTimeAsync(31_000))
  await act(async () => redraw())
  jest.useRealTimers()
  expect(bring).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByRole('button', { name: 'Send 1' })).toBeTruthy()
})
