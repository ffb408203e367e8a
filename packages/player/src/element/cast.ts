/**
 * Playing on another device (Remote Playback; AirPlay and Cast stand behind it). A device has no cookie of ours and cannot take a
 * stream that a script feeds, so it is handed an address with an authority of its own, on an element of its own; ours rests
 * meanwhile and takes over again where the device stopped.
 */

/** What is handed over: an address of ours and what it is. */
export type Handover = { readonly address: string; readonly contentType: string }

export type CastState = 'away' | 'offered' | 'connecting' | 'connected'

export type Cast = {
  /** Lets the fan choose a device. Must be called from a press. */
  prompt(): void
  stop(): void
}

export const castIsPossible = (): boolean => 'remote' in HTMLMediaElement.prototype

/**
 * @param handover asks the platform for an address, once; null where it gives none
 * @param changed hears what the browser says of its devices
 */
export function createCast(
  video: HTMLVideoElement,
  handover: () => Promise<Handover | null>,
  changed: (state: CastState) => void,
): Cast {
  const receiver = document.createElement('video')
  const source = document.createElement('source')
  receiver.preload = 'none'
  let watching: number | null = null
  let over = false

  const availability = (offered: boolean) => {
    if (receiver.remote.state === 'disconnected') changed(offered ? 'offered' : 'away')
  }
  const connecting = () => changed('connecting')
  const connect = () => {
    changed('connected')
    receiver.currentTime = Number.isFinite(video.duration) ? video.currentTime : receiver.currentTime
    video.pause()
    void receiver.play().catch(() => {})
  }
  const disconnect = () => {
    changed('offered')
    receiver.pause()
    if (Number.isFinite(video.duration) && receiver.currentTime > 0) video.currentTime = receiver.currentTime
    void video.play().catch(() => {})
  }
  receiver.remote.addEventListener('connecting', connecting)
  receiver.remote.addEventListener('connect', connect)
  receiver.remote.addEventListener('disconnect', disconnect)

  void handover().then(async (handed) => {
    if (handed === null || over) return
    source.src = new URL(handed.address, location.href).href
    source.type = handed.contentType
    // Told, and no more: after a `load()` Chromium forgets 'none' and fetches a second film that nobody watches.
    receiver.append(source)
    // A browser that cannot look for devices all the time still lets the fan ask (NotSupportedError): then it is offered.
    watching = await receiver.remote.watchAvailability(availability).catch(() => {
      availability(true)
      return null
    })
  })

  return {
    prompt: () => void receiver.remote.prompt().catch(() => {}),
    stop() {
      over = true
      if (watching !== null) void receiver.remote.cancelWatchAvailability(watching).catch(() => {})
      receiver.remote.removeEventListener('connecting', connecting)
      receiver.remote.removeEventListener('connect', connect)
      receiver.remote.removeEventListener('disconnect', disconnect)
      receiver.pause()
      source.remove()
      receiver.load()
    },
  }
}
