/** Whether an element holds segments that it has no key for. hls.js asks for the key of what it loads, not for that of what is in hand. */

/** @returns whether it waits for a key, and how to stop looking */
export function watchKeyWait(video: HTMLVideoElement) {
  let lacks = false
  const waits = () => {
    lacks = true
  }
  const goesOn = () => {
    lacks = false
  }
  video.addEventListener('waitingforkey', waits)
  video.addEventListener('canplay', goesOn)
  video.addEventListener('emptied', goesOn)
  return {
    lacks: () => lacks,
    stop() {
      video.removeEventListener('waitingforkey', waits)
      video.removeEventListener('canplay', goesOn)
      video.removeEventListener('emptied', goesOn)
    },
  }
}
