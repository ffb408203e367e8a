/** The API client behind `shell-api`: one per request on the server, one per page in the browser. */
import { type Api, ApiProblem, type Schema } from '@club/shell-api'

/**
 * Fetches an address: status and parsed JSON. Throws only if there is no response.
 * @param signal created only when something has to be waited for: cached answers need none, and on the server nearly all are cached
 */
export type Transport = (
  path: string,
  signal: () => AbortSignal,
) => Promise<{ status: number; body: unknown }>

/** Parses an answer with a schema. @throws if the answer has another shape */
export type Parse = <T>(schema: Schema<T>, body: unknown) => T

const parseAnew: Parse = (schema, body) => schema.parse(body)

/** @param longest timeout in milliseconds, by path */
export function createApi(transport: Transport, longest: (path: string) => number, parse = parseAnew): Api {
  return {
    async get<T>(path: string, schema: Schema<T>, signal?: AbortSignal) {
      let limit: AbortSignal | undefined
      const limited = () => {
        limit = AbortSignal.timeout(longest(path))
        return signal ? AbortSignal.any([signal, limit]) : limit
      }
      const { status, body } = await transport(path, limited).catch((problem) => {
        throw new ApiProblem(
          limit?.aborted ? 504 : 503,
          problem instanceof Error ? problem.message : String(problem),
          path,
        )
      })
      if (status !== 200) throw new ApiProblem(status, titleOf(body) ?? `HTTP ${status}`, path)
      try {
        return parse(schema, body)
      } catch (problem) {
        throw new ApiProblem(
          502,
          `unexpected answer: ${problem instanceof Error ? problem.message.slice(0, 300) : problem}`,
          path,
        )
      }
    },
  }
}

function titleOf(body: unknown): string | null {
  const title = (body as { errors?: { title?: unknown }[] } | null)?.errors?.[0]?.title
  return typeof title === 'string' ? title : null
}
