/** A loader's only way to reach a service. Made per request on the server and once per page in the browser. */

/** Anything that can parse a response: a schema of `@club/contracts`. */
export type Schema<T> = { parse(raw: unknown): T }

export type Api = {
  /**
   * GET an address below `/api/` and parse the response.
   * @param path such as `/api/web/v1/articles?page[size]=8`
   * @throws ApiProblem for any status but 200, a timeout (504) or a response of another shape (502)
   */
  get<T>(path: string, schema: Schema<T>, signal?: AbortSignal): Promise<T>
}

/** A service refused or did not respond. `status` is the HTTP status that the page should respond with. */
export class ApiProblem extends Error {
  readonly status: number
  readonly path: string

  constructor(status: number, message: string, path: string) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.path = path
  }
}

/** Query string of the given parts; an undefined or null part is left out. */
export function query(parts: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(parts)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
