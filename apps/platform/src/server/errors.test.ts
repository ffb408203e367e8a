import { describe, expect, it } from '@jest/globals'
import { failureOf } from './errors.ts'

const failing = (code: string) => failureOf(Object.assign(new Error('as the database says it'), { code }))

describe('a failure of the database', () => {
  it.each([
    ['takes no connections', '55000'],
    ['ended after a crash', '57P02'],
    ['is starting', '57P03'],
    ['is out of memory', '53200'],
    ['has no connection left', '53300'],
    ['has reached a limit of its own', '53400'],
    ['broke the connection', '08006'],
    ['cannot be reached', 'EHOSTUNREACH'],
    ['takes no writes, as a copy does before it becomes the primary', '25006'],
    ['rolled back what stood still', '25P03'],
  ])('is ours to wait for where it %s (%s)', (_what, code) => {
    const { status, body, headers } = failing(code)
    expect([status, body.errors[0]?.code, headers['retry-after']]).toEqual([503, 'overloaded', '1'])
  })

  it.each(['42703', '23505', '28P01'])('is a fault of ours where it never passes by itself (%s)', (code) => {
    expect(failing(code).status).toBe(500)
  })
})
