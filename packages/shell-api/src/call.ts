/** Requests from the page itself: those that change something, or are about the fan. Loaders use their context's `Api`. */
import { ApiProblem, type Schema } from './api.ts'

/** Timeout of a request, in milliseconds. */
const longest = 20_000

/** A service refused, and gave a reason. */
export class CallRefused extends ApiProblem {
  /** The code of its first error; null if it has none. */
  readonly code: string | null

  constructor(status: number, code: string | null, path: string) {
    super(status, code ?? `HTTP ${status}`, path)
    this.name = 'CallRefused'
    this.code = code
  }
}

/**
 * Calls a service as the signed-in fan, in the browser only. A body makes it a POST.
 * @throws CallRefused for a response other than 200, ApiProblem if none came (503) or one of another shape (502)
 */
export async function call<T>(
  path: string,
  schema: Schema<T>,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<T> {
  const limit = AbortSignal.timeout(longest)
  const didNotCome = (problem: unknown) => {
    throw new ApiProblem(503, String(problem), path)
  }
  const answer = await fetch(path, {
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(didNotCome)
  // A response that breaks off did not arrive, whatever its status was.
  const told: unknown = await answer
    .json()
    .catch((problem: Error) => (problem.name === 'SyntaxError' ? null : didNotCome(problem)))
  if (!answer.ok) throw new CallRefused(answer.status, codeOf(told), path)
  try {
    return schema.parse(told)
  } catch (problem) {
    throw new ApiProblem(502, String(problem).slice(0, 300), path)
  }
}

function codeOf(told: unknown): string | null {
  const code = (told as { errors?: { code?: unknown }[] } | null)?.errors?.[0]?.code
  return typeof code === 'string' ? code : null
}
