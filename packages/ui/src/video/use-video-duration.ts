import { useKitMessages } from '../messages.ts'
import { videoDuration } from './video-words.core.ts'

/** Formats a length in seconds in the page's language: 3900 → '1hr 05', 80 → '01:20'. */
export function useVideoDuration(): (seconds: number) => string {
  const { hoursAndMinutes } = useKitMessages()
  return (seconds) => videoDuration(seconds, hoursAndMinutes)
}
