import { describe, expect, it } from '@jest/globals'
import { planLogo } from './plan-logo.core.ts'

const logos = { onDark: 'brand/white.svg', onLight: 'brand/blue.svg' }

describe('the logo of a membership’s card [TV-19f]', () => {
  it('is its own where it has one', () =>
    expect(planLogo({ logoKey: 'brand/own.svg', backgroundColour: '#ffffff' }, logos)).toEqual({
      key: 'brand/own.svg',
      ground: 'dark',
    }))

  it.each([
    ['#081a4b', 'brand/white.svg', 'dark'],
    ['#1237c8', 'brand/white.svg', 'dark'],
    ['#eef1f8', 'brand/blue.svg', 'light'],
    ['#FFD400', 'brand/blue.svg', 'light'],
  ])('is the service’s for a card of %s: %s', (backgroundColour, key, ground) =>
    expect(planLogo({ logoKey: null, backgroundColour }, logos)).toEqual({ key, ground }),
  )
})
