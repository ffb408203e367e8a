import { describe, expect, it } from '@jest/globals'
import { drawn, isWorthTrying, type Mutant, replaced } from './draw.core.ts'

const mutant = (line: number, more: Partial<Mutant> = {}): Mutant => ({
  file: 'a.ts',
  line,
  kind: 'EqualityOperator',
  from: 'a',
  to: 'b',
  text: '',
  ...more,
})

describe('faults that are drawn', () => {
  const all = Array.from({ length: 200 }, (_, index) => mutant(index % 100))

  it('are the same for the same seed, and others for another', () => {
    expect(drawn(all, 40, 7)).toEqual(drawn(all, 40, 7))
    expect(drawn(all, 40, 7)).not.toEqual(drawn(all, 40, 8))
  })

  it('are as many as asked for, and never two of one line', () => {
    const lines = drawn(all, 40, 7).map(({ line }) => line)
    expect([lines.length, new Set(lines).size]).toEqual([40, 40])
    expect(drawn(all, 400, 7)).toHaveLength(100)
  })

  it('leave out the words of logs and of what is thrown, and nothing else', () => {
    const words = mutant(1, { kind: 'StringLiteral' })
    expect(isWorthTrying(words, "log.error('page failed')")).toBe(false)
    expect(isWorthTrying(words, "throw new Error('none')")).toBe(false)
    expect(isWorthTrying(words, "headers['x-own'] = 'a'")).toBe(true)
    expect(isWorthTrying(mutant(1), "if (a < b) log.error('page failed')")).toBe(true)
  })

  it('stand in the text where they belong', () => {
    const text = 'one\ntwo three\nfour'
    expect(replaced(text, { line: 1, column: 4 }, { line: 2, column: 1 }, 'X')).toEqual({
      before: 'three\nf',
      text: 'one\ntwo Xour',
    })
  })
})
