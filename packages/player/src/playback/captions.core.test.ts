import { describe, expect, it } from '@jest/globals'
import { captionsToTurnOn, cueLines, firstCaptions } from './captions.core.ts'

const tracks = [
  { id: '0', label: 'العربية', lang: 'ar' },
  { id: '1', label: 'English', lang: 'en-GB' },
]

describe('captions', () => {
  it('begin as the fan last left them', () => {
    expect(firstCaptions(tracks, null)).toBeNull()
    expect(firstCaptions(tracks, 'off')).toBeNull()
    expect(firstCaptions(tracks, 'en')).toBe('1')
    expect(firstCaptions(tracks, 'cy')).toBeNull()
  })
  it('turn on in the language last chosen, of the page, or the first there is', () => {
    expect(captionsToTurnOn(tracks, 'ar', 'en-GB')).toBe('0')
    expect(captionsToTurnOn(tracks, 'off', 'en-GB')).toBe('1')
    expect(captionsToTurnOn(tracks, null, 'cy')).toBe('0')
    expect(captionsToTurnOn([], null, 'en')).toBeNull()
  })
})

describe('cues', () => {
  it('are lines of plain text', () => {
    expect(cueLines('<v Commentator>Goal!</v>\n<c.yellow>Marwood</c> &amp; Kwarten')).toEqual([
      'Goal!',
      'Marwood & Kwarten',
    ])
    expect(cueLines('  \n\n')).toEqual([])
  })
  it('bring no markup into the page, written or escaped', () => {
    expect(cueLines('<img src=x onerror=alert(1)>A &lt;b&gt;')).toEqual(['A <b>'])
  })
})
