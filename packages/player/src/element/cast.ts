/**
 * Playing on another device (Remote Playback; behind it AirPlay and Cast). A device has no cookie of ours and cannot play a
 * stream that a script feeds, so it gets an address with its own authorisation, on an element of its own; ours rests
 * meanwhile and takes over again where the device stopped. The address is requested when the fan casts, and not before.
 */

import { factEvents } from './facts.ts'

/** Handed to another device: an address of ours and its type. The page must keep its place while the device plays. */
export type Handover = {
  readonly address: string
  readonly contentType: string
  /** Milliseconds between two signs that the page is still there. */
  readonly keepEvery: number
  keep(): void
  /** Gives the place back. */
  end(): void
}

/** `refused`: the platform has just refused an address, for example at the limit of streams. */
export type CastState = 'away' | 'offered' | 'refused' | 'connecting' | 'connected'

export type Cast = {
  /** Lets the fan choose a device. Must be called from a user gesture. */
  prompt(): void
  stop(): void
  /** The element that controls playback on a device; null: nothing plays on one. */
  element(): HTMLVideoElement | null
}

/** Milliseconds for which the refusal is shown. */
const refusedFor = 8_000

const hls = 'application/vnd.apple.mpegurl'

export const castIsPossible = (): boolean => 'remote' in HTMLMediaElement.prototype

/** An element for a device to play. No `load()` call: after it Chromium forgets 'none' and downloads a film that nobody watches. */
function elementFor(address: string, type: string): HTMLVideoElement {
  const element = document.createElement('video')
  element.preload = 'none'
  const source = document.createElement('source')
  source.src = new URL(address, location.href).href
  source.type = type
  element.append(source)
  return element
}
function emptied(element: HTMLVideoElement) {
  element.pause()
  element.replaceChildren()
  element.load()
}

/** One device: from the press that requests it until it disconnects. */
type Receiver = { element: HTMLVideoElement; connected: boolean; leave(): void }

/**
 * @param address any fan's address, with which the browser checks whether a device can play this type
 * @param handover requests an address from the platform; null if it refuses
 * @param changed called with the browser's reports on devices, and on what plays on one
 */
export function createCast(
  video: HTMLVideoElement,
  address: string,
  handover: () => Promise<Handover | null>,
  changed: (state: CastState) => void,
): Cast {
  const scout = elementFor(address, hls)
  let receiver: Receiver | null = null
  let watching: number | null = null
  let asking = false
  let over = false
  let refused: ReturnType<typeof setTimeout> | undefined

  let near = false
  const availability = (offered: boolean) => {
    near = offered
    if (receiver === null) changed(offered ? 'offered' : 'away')
  }
  // A browser that cannot watch for devices continuously still lets the fan ask (NotSupportedError): then casting is offered.
  void scout.remote.watchAvailability(availability).then(
    (id) => {
      watching = id
      if (over) void scout.remote.cancelWatchAvailability(id).catch(() => {})
    },
    () => availability(true),
  )

  const receive = (handed: Handover): Receiver => {
    const element = elementFor(handed.address, handed.contentType)
    const keeping = setInterval(() => handed.keep(), handed.keepEvery)
    const connecting = () => changed('connecting')
    const heard = () => changed('connected')
    const connect = () => {
      mine.connected = true
      for (const event of factEvents) element.addEventListener(event, heard)
      changed('connected')
      element.currentTime = Number.isFinite(video.duration) ? video.currentTime : element.currentTime
      video.pause()
      void element.play().catch(() => {})
    }
    const leave = () => {
      if (receiver?.element !== element) return
      receiver = null
      clearInterval(keeping)
      for (const event of factEvents) element.removeEventListener(event, heard)
      element.remote.removeEventListener('connecting', connecting)
      element.remote.removeEventListener('connect', connect)
      element.remote.removeEventListener('disconnect', disconnect)
      emptied(element)
      handed.end()
    }
    const disconnect = () => {
      const { currentTime: stoodAt, paused } = element
      leave()
      changed('offered')
      // One that never connected has had nothing: what is here is as the fan left it.
      if (!mine.connected) return
      if (Number.isFinite(video.duration) && stoodAt > 0) video.currentTime = stoodAt
      if (!paused) void video.play().catch(() => {})
    }
    element.remote.addEventListener('connecting', connecting)
    element.remote.addEventListener('connect', connect)
    element.remote.addEventListener('disconnect', disconnect)
    const mine: Receiver = { element, connected: false, leave }
    return mine
  }

  const ask = async () => {
    if (asking) return
    asking = true
    const handed = await handover()
    asking = false
    if (over) return handed?.end()
    clearTimeout(refused)
    if (handed === null) {
      refused = setTimeout(() => changed(near ? 'offered' : 'away'), refusedFor)
      return changed('refused')
    }
    const mine = receive(handed)
    receiver = mine
    // The fan picked no device after all: clean up.
    await mine.element.remote.prompt().catch(() => {
      mine.leave()
      if (!over) changed('offered')
    })
  }

  return {
    // While a device plays, the browser's own dialog offers to disconnect.
    prompt: () => void (receiver ? receiver.element.remote.prompt().catch(() => {}) : ask()),
    stop() {
      over = true
      clearTimeout(refused)
      if (watching !== null) void scout.remote.cancelWatchAvailability(watching).catch(() => {})
      receiver?.leave()
      emptied(scout)
    },
    element: () => (receiver?.connected ? receiver.element : null),
  }
}
