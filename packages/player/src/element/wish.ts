/** Whether the fan wants an element to play. One that fails, or is loaded again, pauses by itself, which is not the fan's wish. */
export type Wish = { plays(): boolean; stop(): void }

export function followWish(video: HTMLVideoElement): Wish {
  let plays = !video.paused
  const asked = () => {
    plays = true
  }
  const paused = () => {
    if (!video.error) plays = false
  }
  video.addEventListener('play', asked)
  video.addEventListener('pause', paused)
  return {
    plays: () => plays,
    stop() {
      video.removeEventListener('play', asked)
      video.removeEventListener('pause', paused)
    },
  }
}
