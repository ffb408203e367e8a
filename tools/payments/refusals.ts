/** Errors in the provider's words. */

export type RefusalBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
}

export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const refuse = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  })

/** @param param where the id was given: in the path, which makes it a 404, or in the body */
export const missing = (what: string, id: string, param: string): Refusal =>
  new Refusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

/** A feature that the provider has but this sandbox lacks. */
export const notHere = (what: string): Refusal =>
  new Refusal(501, {
    type: 'api_error',
    code: 'not_in_the_sandbox',
    message: `The payment sandbox does not do this: ${what}.`,
  })
