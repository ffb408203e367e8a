/** What a request's headers allow, as RFC 9110 has it. Pure. */

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` header names this etag: weak ones as well, since whoever compresses on the way makes them so. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((entry) => opaque(entry) === opaque(etag) || entry.trim() === '*')

/** Whether an `Accept` or `Accept-Encoding` header names something outright and does not rule it out. `image/*` is no promise to read a new format. */
export const accepts = (header: string | undefined, name: string): boolean =>
  (header ?? '').split(',').some((entry) => {
    const [named, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return named === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
