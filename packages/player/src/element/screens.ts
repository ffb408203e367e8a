/** Picture-in-picture and full screen, as each browser has them. The element's own events report the outcome of a request. */

/** Safari's own names, older than the standard's. */
type AppleVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void
  webkitSupportsFullscreen?: boolean
}

export type Screens = { readonly pip: boolean; readonly full: boolean }

export const canPip = (video: HTMLVideoElement): boolean =>
  document.pictureInPictureEnabled === true && !video.disablePictureInPicture

export const canFull = (video: AppleVideo): boolean =>
  document.fullscreenEnabled === true || video.webkitSupportsFullscreen === true

/** If the browser refuses a request, nothing changes and the fan sees no message: the button simply stays. */
const quietly = (request: Promise<unknown>) => void request.catch(() => {})

export function togglePip(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) quietly(document.exitPictureInPicture())
  else quietly(video.requestPictureInPicture())
}

/** Closes the floating picture with its film: some browsers keep it, black, after its element is gone. */
export function leavePip(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) quietly(document.exitPictureInPicture())
}

/** @param screen what fills the screen; if only the video itself can, the browser's own controls come with it */
export function toggleFull(video: AppleVideo, screen: HTMLElement): void {
  if (document.fullscreenElement === screen) quietly(document.exitFullscreen())
  else if (document.fullscreenEnabled) quietly(screen.requestFullscreen({ navigationUI: 'hide' }))
  else video.webkitEnterFullscreen?.()
}

export function watchScreens(
  video: HTMLVideoElement,
  screen: HTMLElement,
  changed: (screens: Screens) => void,
): () => void {
  const tell = () =>
    changed({ pip: document.pictureInPictureElement === video, full: document.fullscreenElement === screen })
  video.addEventListener('enterpictureinpicture', tell)
  video.addEventListener('leavepictureinpicture', tell)
  document.addEventListener('fullscreenchange', tell)
  // By the film before this one.
  if (document.fullscreenElement === screen) tell()
  return () => {
    video.removeEventListener('enterpictureinpicture', tell)
    video.removeEventListener('leavepictureinpicture', tell)
    document.removeEventListener('fullscreenchange', tell)
  }
}
