/** The arguments for a real encoder: makes ffmpeg send a film from the sources here as a live stream. */
import { join } from 'node:path'

const sources = join(import.meta.dirname, 'sources')

type Sent = {
  /** A folder of `sources`. */
  film: string
  /** The stream key: whoever has it may send. */
  key: string
  /** Address of the playlist; segments of two seconds go beside it. */
  address: string
  /** Options for both video and audio input. */
  input?: readonly string[]
  /** Additional options for the output. */
  output?: readonly string[]
  /** ffmpeg's log level. */
  says?: 'error' | 'quiet'
}

/** @returns arguments for ffmpeg to send the streams as they are, without re-encoding */
export const encoderArguments = ({ film, key, address, input = [], output = [], says = 'error' }: Sent) => [
  ...['-v', says, '-nostdin'],
  ...['360p.mp4', 'audio.mp4'].flatMap((file) => [...input, '-i', join(sources, film, file)]),
  ...['-map', '0:v', '-map', '1:a', '-c', 'copy'],
  ...['-f', 'hls', '-hls_time', '2', '-hls_list_size', '6', ...output],
  // Without it ffmpeg ends for good the first time that a connection is refused.
  ...['-ignore_io_errors', '1'],
  ...['-method', 'PUT', '-headers', `Authorization: Bearer ${key}\r\n`, address],
]
