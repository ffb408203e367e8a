import { describe, expect, it } from '@jest/globals'
import { captionsSegment } from './captions.core.ts'

const vtt = `WEBVTT

00:00:00.300 --> 00:00:03.434
Out to Rudderham.

00:00:04.300 --> 00:00:05.000 line:80%
Asquinn goes for the
byline.

01:00:00.000 --> 01:00:01.000
An hour later.
`
const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000'

describe('captions of a segment', () => {
  it.each([
    [0, `${head}\n\n00:00:00.300 --> 00:00:03.434\nOut to Rudderham.\n`],
    [1, `${head}\n\n00:00:00.300 --> 00:00:03.434\nOut to Rudderham.\n`],
    [2, `${head}\n\n00:00:04.300 --> 00:00:05.000 line:80%\nAsquinn goes for the\nbyline.\n`],
    [3, `${head}\n`],
    [1800, `${head}\n\n01:00:00.000 --> 01:00:01.000\nAn hour later.\n`],
  ])('%s holds what is heard in it', (index, text) =>
    expect(String(captionsSegment(vtt, index, 2))).toBe(text),
  )
})
