import type { Failure, Player } from '@club/player'
import { sampleVideo } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { AudioErrorBox, AudioFault } from './AudioErrorBox.tsx'
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

it.each<[Failure, RegExp, boolean]>([
  ['network', /can’t reach the commentary/, true],
  ['missing', /is missing at the moment/, true],
  ['decode', /trouble with the sound/, true],
  ['licence', /couldn’t check that your account/, true],
  ['unsupported', /cannot play this stream/, false],
])(
  '[TV-08d] says what playing ended by, whom to ask, and offers a try where one may help: %s',
  async (failure, words, tries) => {
    const tryAgain = jest.fn()
    const { ui } = testHost(
      <MediaContext value={media}>
        <AudioFault failure={failure} player={{ tryAgain } as unknown as Player} />
      </MediaContext>,
    )
    render(ui)
    expect(await screen.findByRole('link')).toHaveProperty('href', sampleVideo.support.href)
    screen.getByText(words)
    const buttons = screen.queryAllByRole('button', { name: 'Try again' })
    expect(buttons).toHaveLength(tries ? 1 : 0)
    for (const button of buttons) fireEvent.click(button)
    expect(tryAgain).toHaveBeenCalledTimes(tries ? 1 : 0)
  },
)
