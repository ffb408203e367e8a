/** A playlist loader that first looks at what came with the permission: saves two requests before the first frame. */
import Hls, {
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js'

const Loader = Hls.DefaultConfig.loader

/** @param playlists texts by address; each is used once, since it may have changed by the next time */
export function keptPlaylistLoader(playlists: Readonly<Record<string, string>>): HlsConfig['pLoader'] {
  const kept = new Map(
    Object.entries(playlists).map(([address, text]) => [new URL(address, location.href).href, text]),
  )
  class KeptPlaylists extends Loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ) {
      const address = new URL(context.url, location.href).href
      const text = kept.get(address)
      if (text === undefined) return super.load(context, config, callbacks)
      kept.delete(address)
      const now = performance.now()
      const { stats } = this
      stats.loaded = stats.total = text.length
      Object.assign(stats.loading, { start: now, first: now, end: now })
      // Never within the call itself: hls.js has not finished its own setup then.
      queueMicrotask(() => {
        if (!stats.aborted) callbacks.onSuccess({ url: address, data: text, code: 200 }, stats, context, null)
      })
    }
  }
  // The same methods for a playlist's context, which extends a loader's context.
  return KeptPlaylists as unknown as HlsConfig['pLoader']
}
