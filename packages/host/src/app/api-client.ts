/** The API client behind `shell-api`: one per request on the server, one per page in the browser. */
import { type Api, ApiProblem, type Schema } from '@club/shell-api'

/**
 * Brings one address: status and parsed JSON. Throws only when nothing came.
 * @param signal made when somebody has to wait: what is in hand needs none, and on the server that is nearly everything
 */
export type Transport = (
  path: string,
  signal: () => AbortSignal,
) => Promise<{ status: number; body: unknown }>

/** Reads an answer by a schema. @throws when the answer is of another shape */
export type Parse = <T>(schema: Schema<T>, body: unknown) => T

const parseAnew: Parse = (schema, body) => schema.parse(body)

/** @param longest milliseconds that an answer may take, by its path */
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
