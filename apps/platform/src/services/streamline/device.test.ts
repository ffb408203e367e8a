import { expect, it } from '@jest/globals'
import { deviceOf } from './device.core.ts'

it('names browser and system as their owner would', () => {
  const named: [string, string][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0', 'Firefox on an Android phone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:146.0) Gecko/20100101 Firefox/146.0',
      'Firefox on a Mac',
    ],
    ['curl/8.0', 'Another device'],
    ['', 'Another device'],
  ]
  for (const [userAgent, device] of named) expect(deviceOf(userAgent)).toBe(device)
  expect(deviceOf(undefined)).toBe('Another device')
})
