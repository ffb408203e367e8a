import type { VideoToOpen } from '@club/event-bus'
import { describe, expect, it } from '@jest/globals'
import {
  type MediaEffect,
  type MediaEvent,
  type MediaState,
  mediaAfter,
  nothingOpen,
  topicsOf,
} from './media-rules.core.ts'

const film: VideoToOpen = {
  videoID: 'goals',
  entryId: 'e1',
  title: 'Goals',
  mediaType: 'OnDemand',
  section: 'latest',
}
const other: VideoToOpen = { ...film, videoID: 'saves', title: 'Saves' }
const live: VideoToOpen = {
  videoID: 'live-main',
  entryId: 'live-main',
  title: 'Live',
  mediaType: 'DrmLiveVideo',
  place: 'match-centre',
}
const radio = { entryID: 'live-audio', title: 'Commentary' }

/** A fan on a page: where effects lead is the next page. */
function fan(start: string, from = '') {
  let state: MediaState = nothingOpen
  let here = start
  const effects: MediaEffect[] = []
  const act = (event: MediaEvent) => {
    const next = mediaAfter(state, event, { here, from, home: '/videos' })
    state = next.state
    for (const effect of next.effects) {
      effects.push(effect)
      if (effect.do === 'go') {
        here = effect.to
        act({ event: 'went', path: here })
      }
    }
  }
  return {
    act,
    go(path: string) {
      here = path
      act({ event: 'went', path })
    },
    topics: () => topicsOf(state),
    where: () => state.video?.where ?? null,
    here: () => here,
    effects,
  }
}

describe('video modal [TV-04a]', () => {
  it('stays at every address of a live stream, and leads from there back to where the fan was', () => {
    for (const page of [
      '/live/video/live-main',
      '/live/DrmLiveVideo/live-main',
      '/live/drmlivevideo/live-main',
    ]) {
      const one = fan(page, '/news')
      one.act({ event: 'open-video', request: { ...live, place: 'modal' } })
      expect(one.here()).toBe(page)
      one.go(`${page}?utm_source=a`)
      expect(one.where()).toBe('modal')
      one.act({ event: 'dock' })
      expect([one.here(), one.where()]).toEqual(['/news', 'docked'])
    }
  })

  it('goes to a moment of the film that is open, and opens another one at its moment', () => {
    const one = fan('/news/derby')
    one.act({ event: 'open-video', request: { ...film, startAt: 14 } })
    expect(one.effects.some((effect) => effect.do === 'seek')).toBe(false)
    one.act({ event: 'open-video', request: { ...film, startAt: 27 } })
    expect(one.effects.at(-1)).toEqual({ do: 'seek', to: 27 })
    one.act({ event: 'dock' })
    one.act({ event: 'open-video', request: { ...film, startAt: 0 } })
    expect(one.effects.at(-1)).toEqual({ do: 'seek', to: 0 })
    expect(one.where()).toBe('modal')
    const seeks = one.effects.filter((effect) => effect.do === 'seek').length
    one.act({ event: 'open-video', request: film })
    expect(one.effects.filter((effect) => effect.do === 'seek')).toHaveLength(seeks)
  })

  it('remembers where the fan came from, gives the player its address, and leads back', () => {
    const one = fan('/news?page=2')
    one.act({ event: 'open-video', request: film })
    expect(one.here()).toBe('/videos/player/goals')
    expect(one.topics()).toMatchObject({
      mediaPlayer: {
        modalOpen: true,
        currentVideoID: 'goals',
        currentVideoName: 'Goals',
        currentSection: 'latest',
      },
      videoPlayer: { entryPoint: '/news?page=2', currentPlaylistTitle: 'Related' },
    })
    one.act({ event: 'close-video' })
    expect(one.here()).toBe('/news?page=2')
    expect(one.topics()).toMatchObject({
      mediaPlayer: { modalOpen: false, currentVideoID: '', currentVideoName: 'No title' },
      videoPlayer: { entryPoint: '' },
    })
  })

  it('keeps the entry point from film to film, in one step of the history', () => {
    const one = fan('/videos')
    one.act({ event: 'open-video', request: film })
    one.act({ event: 'open-video', request: other })
    expect(one.here()).toBe('/videos/player/saves')
    expect(one.effects.at(-1)).toMatchObject({ do: 'go', replace: true })
    one.act({ event: 'close-video' })
    expect(one.here()).toBe('/videos')
  })

  it('leads to the video pages who came by the film’s own address', () => {
    const one = fan('/videos/player/goals')
    one.act({ event: 'open-video', request: film })
    expect(one.effects).toEqual([{ do: 'close-overlays' }])
    one.act({ event: 'close-video' })
    expect(one.here()).toBe('/videos')
  })

  it('leads back to the page with the link to a stream, which has opened by its own address [TV-04l]', () => {
    const one = fan('/live/video/live-main', '/matches/first-team?page=2')
    const { place: _, ...byAddress } = live
    one.act({ event: 'open-video', request: byAddress })
    expect(one.topics().videoPlayer.entryPoint).toBe('/matches/first-team?page=2')
    one.act({ event: 'close-video' })
    expect(one.here()).toBe('/matches/first-team?page=2')
    expect(one.effects.at(-1)).toMatchObject({ do: 'go', back: true })
  })

  it('goes on in the corner when its picture floats and the fan walks on', () => {
    const one = fan('/videos')
    one.act({ event: 'open-video', request: film })
    one.act({ event: 'float', floats: true })
    one.go('/news')
    expect([one.where(), one.here()]).toEqual(['docked', '/news'])
    one.act({ event: 'close-video' })
    one.act({ event: 'open-video', request: film })
    one.go('/videos')
    expect(one.where()).toBeNull()
  })

  it('closes when the fan goes elsewhere, as with Back', () => {
    const one = fan('/videos')
    one.act({ event: 'open-video', request: film })
    one.go('/videos')
    expect(one.where()).toBeNull()
    expect(one.here()).toBe('/videos')
  })

  it('is not opened a second time by its own page', () => {
    const one = fan('/videos')
    one.act({ event: 'open-video', request: film })
    one.act({ event: 'open-video', request: { ...film, section: null } })
    expect(one.topics().mediaPlayer.currentSection).toBe('latest')
    expect(one.topics().videoPlayer.entryPoint).toBe('/videos')
  })
})

describe('in the corner', () => {
  it('stays while the fan walks about, and comes back large', () => {
    const one = fan('/news')
    one.act({ event: 'open-video', request: film })
    one.act({ event: 'dock' })
    expect([one.where(), one.here()]).toEqual(['docked', '/news'])
    expect(one.topics().mediaPlayer).toMatchObject({ modalOpen: false, currentVideoID: 'goals' })
    one.go('/matches')
    expect(one.where()).toBe('docked')
    one.act({ event: 'dock' })
    expect([one.where(), one.here()]).toEqual(['modal', '/videos/player/goals'])
    one.act({ event: 'close-video' })
    expect(one.here()).toBe('/matches')
  })
  it('closes where it is', () => {
    const one = fan('/news')
    one.act({ event: 'open-video', request: film })
    one.act({ event: 'dock' })
    one.go('/teams')
    one.act({ event: 'close-video' })
    expect([one.where(), one.here()]).toEqual([null, '/teams'])
  })
})

describe('match centre [MT-07a]', () => {
  it('plays in the page’s place, docks when that goes out of view or the fan leaves', () => {
    const one = fan('/match/first-team/2026-27/m1')
    one.act({ event: 'place', inView: true })
    one.act({ event: 'open-video', request: live })
    expect(one.where()).toBe('place')
    expect(one.here()).toBe('/match/first-team/2026-27/m1')
    expect(one.topics().matchCentre).toEqual({ videoOpen: true, dockedVideo: false })
    one.act({ event: 'place', inView: false })
    expect(one.topics().matchCentre).toEqual({ videoOpen: true, dockedVideo: true })
    one.go('/news')
    expect(one.where()).toBe('docked')
    one.act({ event: 'place', inView: true })
    expect(one.where()).toBe('place')
    one.act({ event: 'close-video' })
    expect(one.topics().matchCentre).toEqual({ videoOpen: false, dockedVideo: false })
  })
  it('what is in the corner already comes into the page’s place, and goes on as it is', () => {
    const one = fan('/live')
    const { place: _, ...elsewhere } = live
    one.act({ event: 'open-video', request: { ...elsewhere, title: 'Club TV' } })
    one.act({ event: 'dock' })
    one.go('/match/m1')
    expect(one.topics().matchCentre).toEqual({ videoOpen: false, dockedVideo: false })
    one.act({ event: 'open-video', request: live })
    // The page has no place before it is open.
    expect(one.topics().matchCentre).toEqual({ videoOpen: true, dockedVideo: true })
    expect(one.topics().mediaPlayer.currentVideoName).toBe('Club TV')
    one.act({ event: 'place', inView: true })
    expect([one.where(), one.here()]).toEqual(['place', '/match/m1'])
    const before = one.effects.length
    one.act({ event: 'open-video', request: live })
    expect([one.where(), one.effects.length]).toEqual(['place', before])
    one.act({ event: 'close-video' })
    expect([one.where(), one.here()]).toEqual([null, '/match/m1'])
  })
  it('goes large from the corner of another page', () => {
    const one = fan('/match/m1')
    one.act({ event: 'open-video', request: live })
    expect(one.where()).toBe('docked')
    one.act({ event: 'dock' })
    expect([one.where(), one.here()]).toEqual(['modal', '/live/video/live-main'])
  })
})

describe('audio and video [SH-14a]', () => {
  it('opening the media player closes the audio, whose id and title are emptied', () => {
    const one = fan('/news')
    expect(one.topics().audioPlayer).toEqual({ entryID: '', modalOpen: false, currentTitle: 'No title' })
    one.act({ event: 'open-audio', request: radio })
    expect(one.topics().audioPlayer).toEqual({
      entryID: 'live-audio',
      modalOpen: true,
      currentTitle: 'Commentary',
    })
    one.act({ event: 'open-video', request: film })
    expect(one.topics().audioPlayer).toEqual({ entryID: '', modalOpen: false, currentTitle: '' })
  })
  it('what is heard already goes on as it is; other sound takes its place', () => {
    const one = fan('/match/m1')
    one.act({ event: 'open-audio', request: radio })
    expect(one.effects).toEqual([])
    one.act({ event: 'open-audio', request: { ...radio, title: 'Derby' } })
    expect([one.effects, one.topics().audioPlayer.currentTitle]).toEqual([[{ do: 'sound-on' }], 'Commentary'])
    one.act({ event: 'open-audio', request: { entryID: 'other', title: 'Other' } })
    expect([one.effects.length, one.topics().audioPlayer.entryID]).toEqual([1, 'other'])
  })
  it('listening ends watching', () => {
    const one = fan('/news')
    one.act({ event: 'open-video', request: film })
    one.act({ event: 'open-audio', request: radio })
    expect([one.where(), one.here()]).toEqual([null, '/news'])
    expect(one.topics().audioPlayer.modalOpen).toBe(true)
    one.act({ event: 'close-audio' })
    expect(one.topics().audioPlayer).toEqual({ entryID: '', modalOpen: false, currentTitle: '' })
  })
})
