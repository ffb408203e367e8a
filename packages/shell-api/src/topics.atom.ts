/** State topics of the bus as jotai atoms: remotes read them, only the shell writes (docs/architecture.md#what-a-remote-may-touch). */
import { type EventBus, mediaAtRest, noTakeover, type StateTopic, type StateTopics } from '@club/event-bus'
import { type Atom, atom, type createStore, type PrimitiveAtom } from 'jotai'

type Store = ReturnType<typeof createStore>

const values: { [T in StateTopic]: PrimitiveAtom<StateTopics[T]> } = {
  session: atom<StateTopics['session']>({ status: 'checking' }),
  entitlements: atom<StateTopics['entitlements']>({ held: [] }),
  consent: atom<StateTopics['consent']>({
    decided: false,
    analytics: false,
    marketing: false,
    personalisation: false,
  }),
  childFriendly: atom<StateTopics['childFriendly']>({ on: true }),
  overlay: atom<StateTopics['overlay']>({ open: 'none' }),
  network: atom<StateTopics['network']>({ saveData: false, online: true }),
  mediaPlayer: atom(mediaAtRest.mediaPlayer),
  audioPlayer: atom(mediaAtRest.audioPlayer),
  videoPlayer: atom(mediaAtRest.videoPlayer),
  matchCentre: atom(mediaAtRest.matchCentre),
  videoPlace: atom(mediaAtRest.videoPlace),
  loginPrompt: atom(mediaAtRest.loginPrompt),
  matchdayTakeover: atom<StateTopics['matchdayTakeover']>(noTakeover),
}

/** Signed in or not; 'checking' in the first HTML, which is the same for everybody. */
export const sessionAtom: Atom<StateTopics['session']> = values.session
/** Whether somebody is signed in; a component that needs only this is not rendered again for each step of the session check. */
export const signedInAtom: Atom<boolean> = atom((get) => get(sessionAtom).status === 'signed-in')
export const entitlementsAtom: Atom<StateTopics['entitlements']> = values.entitlements
export const consentAtom: Atom<StateTopics['consent']> = values.consent
export const childFriendlyAtom: Atom<StateTopics['childFriendly']> = values.childFriendly
export const overlayAtom: Atom<StateTopics['overlay']> = values.overlay
/** @deprecated Nobody tells it: it says for ever that there is a network. Goes with contract 7. */
export const networkAtom: Atom<StateTopics['network']> = values.network
/** What plays over the page: video, audio, and where the fan came from. */
export const mediaPlayerAtom: Atom<StateTopics['mediaPlayer']> = values.mediaPlayer
export const audioPlayerAtom: Atom<StateTopics['audioPlayer']> = values.audioPlayer
export const videoPlayerAtom: Atom<StateTopics['videoPlayer']> = values.videoPlayer
export const matchCentreAtom: Atom<StateTopics['matchCentre']> = values.matchCentre
export const videoPlaceAtom: Atom<StateTopics['videoPlace']> = values.videoPlace
/** Why the fan is asked to sign in; empty: no prompt. */
export const loginPromptAtom: Atom<StateTopics['loginPrompt']> = values.loginPrompt
/** Today's match, once home has published it. */
export const matchdayTakeoverAtom: Atom<StateTopics['matchdayTakeover']> = values.matchdayTakeover

/** Makes a store follow a bus. For the shell only. Returns a function to stop it. */
export function bindTopics(bus: EventBus, store: Store): () => void {
  const bind = <T extends StateTopic>(topic: T) =>
    bus.observe(topic, (value) => store.set(values[topic], value))
  const stops = (Object.keys(values) as StateTopic[]).map(bind)
  return () => {
    for (const stop of stops) stop()
  }
}
