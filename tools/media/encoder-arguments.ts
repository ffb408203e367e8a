/** What a real encoder is told: ffmpeg's words for sending a film of the sources here as a live stream. */
import { join } from 'node:path'

const sources = join(import.meta.dirname, 'sources')

type Sent = {
  /** A folder of `sources`. */
  film: string
  /** Of the stream: whoever has it may send. */
  key: string
  /** Where the playlist goes; segments of two seconds go beside it. */
  address: string
  /** What is said of picture and sound each, before they are read. */
  input?: readonly string[]
  /** What is said besides of what is sent. */
  output?: readonly string[]
  /** How much ffmpeg says of itself. */
  says?: 'error' | 'quiet'
}

/** @returns the arguments of an ffmpeg that codes nothing anew, and sends what is there */
export const encoderArguments = ({ film, key, address, input = [], output = [], says = 'error' }: Sent) => [
  ...['-v', says, '-nostdin'],
  ...['360p.mp4', 'audio.mp4'].flatMap((file) => [...input, '-i', join(sources, film, file)]),
  ...['-map', '0:v', '-map', '1:a', '-c', 'copy'],
  ...['-f', 'hls', '-hls_time', '2', '-hls_list_size', '6', ...output],
  ...['-method', 'PUT', '-headers', `Authorization: Bearer ${key}\r\n`, address],
]
