import { describe, expect, it } from '@jest/globals'
import { placesOf } from './places.core.ts'

describe('where a match may be shown', () => {
  it('is everywhere where nobody says otherwise', () => {
    expect(placesOf({}, 'en')).toBeNull()
  })

  it('is everywhere but in some countries, or in some alone, by their names in the reader’s language', () => {
    expect(placesOf({ notShownIn: ['NO'] }, 'en')).toEqual({ only: false, countries: 'Norway' })
    expect(placesOf({ shownOnlyIn: ['IE'] }, 'en')).toEqual({ only: true, countries: 'Ireland' })
    expect(placesOf({ notShownIn: ['NO'] }, 'ar')?.countries).toBe('النرويج')
  })

  it('goes by the only countries where both are said', () => {
    expect(placesOf({ notShownIn: ['NO'], shownOnlyIn: ['IE'] }, 'en')).toEqual({
      only: true,
      countries: 'Ireland',
    })
  })
})
