/**
 * Middleware: what a route names for its host to run before its loader. A name that this host does not know gives a
 * 500 error (docs/product.md#error-page): a page must never be shown without a check that it requires.
 */
import type { LoaderFunctionArgs } from 'react-router'
import { StatusError } from './page-error.core.ts'

export type Middleware = (args: LoaderFunctionArgs) => void | Promise<void>

/** The middleware that this host knows. */
export const middlewares: Readonly<Record<string, Middleware>> = {}

/** Runs them in order. @throws StatusError 500 for the first unknown one, before any has run */
export async function runMiddleware(
  known: Readonly<Record<string, Middleware>>,
  names: readonly string[],
  args: LoaderFunctionArgs,
): Promise<void> {
  const steps = names.map((name) => {
    const step = Object.hasOwn(known, name) ? known[name] : undefined
    if (!step) throw new StatusError(500, `Unknown middleware: ${name}`)
    return step
  })
  for (const step of steps) await step(args)
}

/** Names in a route's handle; anything but an array counts as an unknown name. */
export function middlewareOf(handle: unknown): readonly string[] {
  const { middleware } = (handle ?? {}) as { middleware?: unknown }
  if (middleware === undefined) return []
  return Array.isArray(middleware) ? middleware.map(String) : [String(middleware)]
}
