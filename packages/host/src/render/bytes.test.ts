import { describe, expect, it } from '@jest/globals'
import { joined, Sink } from './bytes.ts'

describe('bytes of a page', () => {
  it('come in one piece once the writer has ended', async () => {
    const bytes = await new Promise<Buffer>((done) => {
      const sink = new Sink(done)
      sink.write('<p>caf')
      sink.write(Buffer.from('é</p>'))
      sink.end()
    })
    expect(bytes.toString('utf8')).toBe('<p>café</p>')
  })

  it('are joined over memory of their own, whatever they came from', () => {
    const pooled = Buffer.from('ab')
    const whole = joined([pooled.subarray(0, 1), pooled.subarray(1)])
    expect([...whole]).toEqual([97, 98])
    expect(whole.buffer.byteLength).toBe(2)
    expect(joined([]).byteLength).toBe(0)
  })
})
