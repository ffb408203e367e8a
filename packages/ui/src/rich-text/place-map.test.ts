import { describe, expect, it } from '@jest/globals'
import { pinsOf } from './place-map.core.ts'

describe('places on a drawing', () => {
  it('keep to it, north above and east to the right, at one scale', () => {
    const [ground, north, east] = pinsOf([
      { latitude: 51.5, longitude: 0.7 },
      { latitude: 51.52, longitude: 0.7 },
      { latitude: 51.5, longitude: 0.72 },
    ])
    if (!ground || !north || !east) throw new Error('three places make three pins')
    expect(north.y).toBeLessThan(ground.y)
    expect(east.x).toBeGreaterThan(ground.x)
    // As far north as its degrees say, and less far east by the cosine.
    expect((east.x - ground.x) / (ground.y - north.y)).toBeCloseTo(Math.cos((51.51 * Math.PI) / 180), 2)
    for (const { x, y } of [ground, north, east]) {
      expect(x).toBeGreaterThanOrEqual(9)
      expect(x).toBeLessThanOrEqual(91)
      expect(y).toBeGreaterThanOrEqual(9)
      expect(y).toBeLessThanOrEqual(51)
    }
  })
  it('stand in the middle where there is one, or all are the same', () => {
    const place = { latitude: 51.5, longitude: 0.7 }
    expect(pinsOf([place])).toEqual([{ x: 50, y: 30 }])
    expect(pinsOf([place, place])[1]).toEqual({ x: 50, y: 30 })
  })
})
