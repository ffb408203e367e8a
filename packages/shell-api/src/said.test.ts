import { sampleClub } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { foreignOn } from './said.ts'

describe('whose language a text is in', () => {
  const on = (dir: 'ltr' | 'rtl') => (text: string) => foreignOn({ dir, settings: sampleClub }, text)
  const arabic = { lang: 'ar', dir: 'rtl' }

  it('on an English page is told by how it begins, whatever names come after', () => {
    const told = on('ltr')
    expect(told('فوز كبير للفريق الأول!')).toEqual(arabic)
    expect(told('فوز كبير على Northgate (3-0)!')).toEqual(arabic)
    expect(told('«3-0»: فوز كبير على Northgate.')).toEqual(arabic)
    expect(told('Thornsea welcome أحمد to the Lane.')).toEqual({})
    expect(told('3-0!')).toEqual({})
  })

  it('on an Arabic page is told by any Arabic letter: a sentence may begin with an English name', () => {
    const told = on('rtl')
    expect(told('Northgate في الملعب.')).toEqual({})
    expect(told('A late winner.')).toEqual({ lang: 'en-GB', dir: 'ltr' })
    expect(told('3-0!')).toEqual({})
  })
})
