import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useAtomValue } from 'jotai'
import {
  livePath,
  playerPath,
  useLock,
  useOpenAudio,
  useOpenVideo,
  usePlayable,
  VideoPlace,
  videoPath,
} from './media.tsx'
import { testHost } from './testing.tsx'
import { mediaPlayerAtom } from './topics.atom.ts'

/** jsdom has no layout: the test reports visibility by hand. */
const seen: { tell: (inView: boolean) => void; watching: boolean }[] = []
class Watcher {
  #entry: (typeof seen)[number]
  constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
    this.#entry = { tell: (isIntersecting) => heard([{ isIntersecting }]), watching: false }
    seen.push(this.#entry)
  }
  observe() {
    this.#entry.watching = true
  }
  disconnect() {
    this.#entry.watching = false
  }
}
Object.assign(globalThis, { IntersectionObserver: Watcher })

const film = { videoID: 'v1', entryId: 'e1', title: 'Goals', mediaType: 'OnDemand' as const }

function Card({ playable = true }: { playable?: boolean }) {
  const open = useOpenVideo()
  const listen = useOpenAudio()
  const ref = usePlayable<HTMLButtonElement>(playable)
  const player = useAtomValue(mediaPlayerAtom)
  return (
    <>
      <button type="button" ref={ref} onClick={() => open(film)}>
        Watch
      </button>
      <button type="button" onClick={() => listen({ entryID: 'live-audio', title: 'Commentary' })}>
        Listen
      </button>
      <output>{player.currentVideoName}</output>
    </>
  )
}

describe('media in shell-api', () => {
  it('passes what is to be opened to the host, and nothing changes until the host says so', () => {
    const { ui, bus } = testHost(<Card />)
    const video = jest.fn()
    const audio = jest.fn()
    bus.on('open-video', video)
    bus.on('open-audio', audio)
    render(ui)
    fireEvent.click(screen.getByText('Watch'))
    fireEvent.click(screen.getByText('Listen'))
    expect(video).toHaveBeenCalledWith(film)
    expect(audio).toHaveBeenCalledWith({ entryID: 'live-audio', title: 'Commentary' })
    expect(screen.getByText('No title')).not.toBeNull()
    act(() =>
      bus.publish('mediaPlayer', {
        mediaType: 'OnDemand',
        modalOpen: true,
        currentVideoID: 'v1',
        currentVideoName: 'Goals',
        currentSection: '',
      }),
    )
    expect(screen.getByText('Goals')).not.toBeNull()
  })

  it('tells of a playable card once, when it comes into view; of a locked one never', () => {
    seen.length = 0
    const { ui, bus } = testHost(<Card />)
    const told = jest.fn()
    bus.on('playable-seen', told)
    render(ui)
    seen[0]?.tell(false)
    expect(told).not.toHaveBeenCalled()
    seen[0]?.tell(true)
    expect(told).toHaveBeenCalledTimes(1)
    expect(seen[0]?.watching).toBe(false)
    seen.length = 0
    render(testHost(<Card playable={false} />).ui)
    expect(seen).toHaveLength(0)
  })

  it('knows the place of a page for its video as long as the page stands', () => {
    const { ui, bus } = testHost(<VideoPlace />)
    const { unmount } = render(ui)
    expect(bus.read('videoPlace')?.element?.dataset.videoPlace).toBe('')
    unmount()
    expect(bus.read('videoPlace')).toEqual({ element: null })
  })

  it('escapes what it puts into an address', () => {
    expect(playerPath('a/b?c')).toBe('/videos/player/a%2Fb%3Fc')
    expect(livePath('a b', 'audio')).toBe('/live/audio/a%20b')
    expect(videoPath(film)).toBe('/videos/player/v1')
    expect(videoPath({ videoID: 'live-main', mediaType: 'DrmLiveVideo' })).toBe('/live/video/live-main')
  })

  it('locks and unlocks as the fan signs in, is given, and loses', () => {
    const Padlocks = () => (
      <>
        {[['?'], ['*'], [], ['gold']].map((listed) => (
          <Padlock key={listed.join()} listed={listed} />
        ))}
      </>
    )
    const { ui, bus } = testHost(<Padlocks />)
    const { container } = render(ui)
    expect(container.textContent).toBe('open sign-in sign-in sign-in ')
    act(() => bus.publish('session', { status: 'signed-in', userID: '7', displayName: 'A' }))
    expect(container.textContent).toBe('open open open entitlement ')
    act(() => bus.publish('entitlements', { held: ['gold'] }))
    expect(container.textContent).toBe('open open open open ')
    act(() => bus.publish('entitlements', { held: [] }))
    expect(container.textContent).toBe('open open open entitlement ')
    act(() => bus.publish('session', { status: 'signed-out' }))
    expect(container.textContent).toBe('open sign-in sign-in sign-in ')
  })
})

function Padlock({ listed }: { listed: readonly string[] }) {
  const lock = useLock(listed)
  return <>{lock.locked ? lock.because : 'open'} </>
}
