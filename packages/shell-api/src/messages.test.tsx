import { catalogue } from '@club/i18n'
import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
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
