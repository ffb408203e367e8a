import { afterEach, describe, expect, it } from '@jest/globals'
import { standOver } from './over-page.ts'

const said = () => document.documentElement.dataset.over

describe('what stands over the page', () => {
  afterEach(() => {
    delete document.documentElement.dataset.over
  })

  it('is named for as long as it is there, each as often as it is there', () => {
    const audio = standOver('audio')
    const [video, help] = [standOver('full'), standOver('full')]
    expect(said()).toBe('audio full full')
    help()
    expect(said()).toBe('audio full')
    audio()
    expect(said()).toBe('full')
    video()
    expect(said()).toBeUndefined()
  })
})
