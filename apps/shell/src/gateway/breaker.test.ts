import { describe, expect, it } from '@jest/globals'
import { afterFailure, afterTrial, type Circuit, closedCircuit } from './breaker.core.ts'

describe('circuit breaker', () => {
  it('opens at the fifth failure within ten seconds', () => {
    let circuit: Circuit = closedCircuit
    for (let i = 0; i < 4; i++) circuit = afterFailure(circuit, i * 1000, false)
    expect(circuit.state).toBe('closed')
    expect(afterFailure(circuit, 4000, false).state).toBe('open')
  })
  it('forgets failures of long ago', () => {
    let circuit: Circuit = closedCircuit
    for (let i = 0; i < 8; i++) circuit = afterFailure(circuit, i * 6000, false)
    expect(circuit.state).toBe('closed')
  })
  it('opens at once for a hang', () => expect(afterFailure(closedCircuit, 0, true).state).toBe('open'))
  it('waits longer after each failed trial, and closes after a good one', () => {
    const open = afterFailure(closedCircuit, 0, true)
    const later = afterTrial(open, 2000, false)
    expect(open).toMatchObject({ retryAt: 2000 })
    expect(later).toMatchObject({ retryAt: 6000, trials: 1 })
    expect(afterTrial(later, 6000, true)).toEqual(closedCircuit)
  })
})
