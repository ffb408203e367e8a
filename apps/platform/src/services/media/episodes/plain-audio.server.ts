/** Sound as every podcast app accepts it: one plain MP4 with its index at the front, from a fragmented source. */
import type * as Mediabunny from 'mediabunny'

// Loaded at the first episode: the platform starts sooner without it, and most never need it.
let loading: Promise<typeof Mediabunny> | null = null
const loadMediabunny = (): Promise<typeof Mediabunny> => {
  loading ??= import('mediabunny')
  return loading
}

/**
 * The same packets in another box: nothing is decoded.
 * @param source an MP4 with one track of sound
 */
export async function plainAudio(source: Buffer): Promise<Buffer> {
  const {
    BufferSource,
    BufferTarget,
    EncodedAudioPacketSource,
    EncodedPacketSink,
    Input,
    MP4,
    Mp4OutputFormat,
    Output,
  } = await loadMediabunny()
  const input = new Input({ source: new BufferSource(source), formats: [MP4] })
  const target = new BufferTarget()
  try {
    const track = await input.getPrimaryAudioTrack()
    const codec = await track?.getCodec()
    const decoderConfig = await track?.getDecoderConfig()
    if (!track || !codec || !decoderConfig) throw new Error('there is no sound in the source')
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
    const sound = new EncodedAudioPacketSource(codec)
    output.addAudioTrack(sound)
    await output.start()
    for await (const packet of new EncodedPacketSink(track).packets())
      await sound.add(packet, { decoderConfig })
    await output.finalize()
  } finally {
    input.dispose()
  }
  if (!target.buffer) throw new Error('nothing was written')
  return Buffer.from(target.buffer)
}
