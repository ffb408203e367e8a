import {
  audioPlayerAtom,
  matchCentreAtom,
  mediaPlayerAtom,
  overlayAtom,
  useBus,
  useLock,
  useOpenAudio,
  useOpenVideo,
  usePlayable,
  type VideoToOpen,
  videoPlayerAtom,
} from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useParams } from 'react-router'

/** Opens whatever a test writes into the field, as JSON. */
export function ScreeningPage() {
  const { room } = useParams()
  const bus = useBus()
  const openVideo = useOpenVideo()
  const openAudio = useOpenAudio()
  const [text, setText] = useState('')
  const seen = usePlayable<HTMLButtonElement>(room === 'ready')
  const topics = {
    mediaPlayer: useAtomValue(mediaPlayerAtom),
    audioPlayer: useAtomValue(audioPlayerAtom),
    videoPlayer: useAtomValue(videoPlayerAtom),
    matchCentre: useAtomValue(matchCentreAtom),
    overlay: useAtomValue(overlayAtom),
  }
  const locks = [['?'], ['*'], [], ['freemium'], ['subscriber-video']]
  return (
    <>
      <h1>Screening</h1>
      <label>
        Video <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button
        ref={seen}
        type="button"
        data-video={read(text)?.videoID}
        onClick={() => openVideo(JSON.parse(text))}
      >
        Watch
      </button>
      <button type="button" onClick={() => openAudio(JSON.parse(text))}>
        Listen
      </button>
      <button type="button" onClick={() => bus.publish('overlay', { open: 'search' })}>
        Search from here
      </button>
      <output data-topics="">{JSON.stringify(topics)}</output>
      <ul>
        {locks.map((listed) => (
          <Lock key={listed.join()} listed={listed} />
        ))}
      </ul>
    </>
  )
}

const read = (text: string): VideoToOpen | null => {
  try {
    return JSON.parse(text) as VideoToOpen
  } catch {
    return null
  }
}

function Lock({ listed }: { listed: readonly string[] }) {
  const lock = useLock(listed)
  return <li data-lock={listed.join() || 'empty'}>{lock.locked ? lock.because : 'open'}</li>
}
