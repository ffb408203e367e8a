import { sampleVideo } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { AudioErrorBox } from './AudioErrorBox.tsx'
import { type Media, MediaContext } from './media-context.ts'
import type { PlaySession } from './play-session.ts'

const media = {
  settings: async () => sampleVideo,
  tools: { now: () => 0, clock: () => Date.parse('2026-11-20T12:00:00Z') },
} as unknown as Media

function box(bought: { passOpensAt?: string; onHold?: string }, wordings = {}) {
  const refusal = { by: 'check', code: 'ERR_3684853_3', playing: [], ...bought } as const
  const { ui } = testHost(
    <MediaContext value={media}>
      <AudioErrorBox session={{} as PlaySession} refusal={refusal} />
    </MediaContext>,
    { wordings },
  )
  render(ui)
}

it('says what was bought and opens later, and below it what the stream needs, with the ways there', async () => {
  box({ passOpensAt: '2026-11-20T14:00:00Z' })
  screen.getByText('You have a match pass')
  screen.getByText('Sorry but you are not subscribed to this stream')
  expect(await screen.findAllByRole('link')).toHaveLength(2)
})

it('names what is on hold in the language of the page', async () => {
  box({ onHold: 'Watch' }, { Watch: 'مشاهدة' })
  await screen.findAllByRole('link')
  screen.getByText(/Your payment for مشاهدة is on hold/)
})
