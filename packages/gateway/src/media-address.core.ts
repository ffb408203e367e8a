/** Which media a request asks for: playlists and segments are the same for everybody and served here; everything else is the platform's. Pure. */

export type MediaWish =
  /** `path`: of the segment's file in the folder of encrypted media, as in its address. */
  { kind: 'segment'; path: string; type: string } | { kind: 'playlist' }

/** Common encryption (c) has its own file types; a file of another type is never served under its addresses, nor the reverse. */
const segmentForm =
  /^\/api\/media\/v1\/([A-Za-z0-9][A-Za-z0-9_-]{0,119}\/[A-Za-z0-9][A-Za-z0-9_-]{0,40}\/(?:[dpe](?:\.[A-Za-z0-9-]{1,80}){1,2}\/\d{1,12}\.(?:ts|vtt)|c\.[A-Za-z0-9-]{1,80}\/(?:\d{1,12}\.m4s|header-\d{1,12}\.mp4)))$/
const playlistForm =
  /^\/api\/media\/v1\/[A-Za-z0-9_-]{1,120}\/(?:master\.m3u8|captions\/en\.m3u8|(?!cast\/|keys\/)[A-Za-z0-9][A-Za-z0-9_-]{0,40}\/index\.m3u8)$/

const types: Readonly<Record<string, string>> = {
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
}

/** @param url the address in the request line; with a query it is left for the platform to refuse */
export function readMediaWish(url: string, method: string): MediaWish | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/api/media/v1/') || url.length > 400)
    return null
  const [, path] = segmentForm.exec(url) ?? []
  if (path !== undefined)
    return { kind: 'segment', path, type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
  return playlistForm.test(url) ? { kind: 'playlist' } : null
}
