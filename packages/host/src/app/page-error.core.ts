/**
 * Status and message of any error (docs/product.md#error-page): the message from the error or its text, the status from
 * statusCode, status or response status, otherwise 500. Pure.
 */
import type { PageError } from './boot-data.ts'

type Loose = {
  statusCode?: unknown
  status?: unknown
  response?: { status?: unknown }
  message?: unknown
  data?: unknown
  statusText?: unknown
}

const httpStatus = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599 ? value : null

/** The message of a 404 (docs/product.md#error-page). */
export const notFoundMessage = 'This page could not be found'

export function normaliseError(problem: unknown): PageError {
  if (typeof problem === 'string') return { status: 500, message: problem }
  const loose = (typeof problem === 'object' && problem !== null ? problem : {}) as Loose
  const status =
    httpStatus(loose.statusCode) ?? httpStatus(loose.status) ?? httpStatus(loose.response?.status) ?? 500
  const said = [loose.message, loose.data, loose.statusText].find(
    (text) => typeof text === 'string' && text !== '',
  )
  if (status === 404) return { status, message: notFoundMessage }
  return { status, message: typeof said === 'string' ? said : 'Unknown error' }
}

/** An error for our own loaders to throw. */
export class StatusError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'StatusError'
    this.status = status
  }
}
