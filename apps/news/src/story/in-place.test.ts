import { inPlacePath } from '@club/contracts/in-place'
import { ApiProblem } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { inPlace } from './in-place.ts'

const refuse = () => Promise.reject(new ApiProblem(503, 'away', '/api/x'))

describe('inPlace', () => {
  it('tells a listing that stands of what a service refused', async () => {
    expect(await inPlace(`http://site${inPlacePath('/news?page=2')}`, refuse)).toEqual({ problem: true })
    expect(await inPlace(`http://site${inPlacePath('/news')}`, refuse)).toEqual({ problem: true })
  })

  it('throws it to a page', async () => {
    await expect(inPlace('http://site/news?page=2', refuse)).rejects.toMatchObject({ status: 503 })
  })

  it('hides no fault of ours', async () => {
    const broken = () => Promise.reject(new TypeError('broken'))
    await expect(inPlace(`http://site${inPlacePath('/news?page=2')}`, broken)).rejects.toThrow('broken')
  })

  it('gives what was loaded', async () => {
    expect(await inPlace(`http://site${inPlacePath('/news?page=2')}`, async () => 'page')).toBe('page')
  })
})
