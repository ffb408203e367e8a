import type { SlotModule } from '@club/shell-api'
import { seeNothing, testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { Slot, type SlotData, type SlotSource, SlotSourceContext } from './slots.tsx'

it('shows what the page brings when it is led to once more, and keeps what it has where that failed', async () => {
  seeNothing()
  const Story = ({ data }: { data: unknown }) => <p>{(data as { title: string }).title}</p>
  const words = { loading: '', slotProblem: 'Away' }
  const source = {
    texts: { en: words },
    peek: () => ({ Component: Story }) as unknown as SlotModule,
    failed() {},
  } as unknown as SlotSource
  let bring = (_: SlotData) => {}
  const told: SlotData[] = []
  const onData = (data: SlotData) => void told.push(data)
  function Page() {
    const [initial, setInitial] = useState<SlotData>({ ok: true, data: { title: 'Before' } })
    bring = setInitial
    return <Slot name="news/lead" initial={initial} label="Lead" onData={onData} />
  }
  const { ui } = testHost(
    <SlotSourceContext value={source}>
      <Page />
    </SlotSourceContext>,
  )
  await act(async () => {
    render(ui)
  })
  expect(screen.getByText('Before')).toBeTruthy()
  await act(async () => bring({ ok: true, data: { title: 'After' } }))
  expect(screen.getByText('After')).toBeTruthy()
  await act(async () => bring({ ok: false }))
  expect(screen.getByText('After')).toBeTruthy()
  expect(told).toEqual([
    { ok: true, data: { title: 'Before' } },
    { ok: true, data: { title: 'After' } },
  ])
})

it('is empty where its remote has nothing to show, and is then left out by its styles', async () => {
  seeNothing()
  const source = {
    texts: { en: { loading: '', slotProblem: '' } },
    peek: () => ({ Component: () => null }) as unknown as SlotModule,
    failed() {},
  } as unknown as SlotSource
  const { ui } = testHost(
    <SlotSourceContext value={source}>
      <Slot name="tv/videos" initial={{ ok: true, data: null }} label="Videos" />
    </SlotSourceContext>,
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(ui)
  // The comments that mark where React waits do not count.
  expect(place.querySelector('[data-slot]:empty')?.getAttribute('aria-label')).toBe('Videos')
})
