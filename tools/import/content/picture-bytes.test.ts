import { expect, it } from '@jest/globals'
import { pictureFault } from './picture-bytes.core.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const heads = {
  'a.jpg': '\xff\xd8\xff\xe0..JFIF',
  'a.jpeg': '\xff\xd8\xff\xe1..Exif',
  'a.png': '\x89PNG\r\n\x1a\n....IHDR',
  'a.webp': 'RIFF\x01\x02\x03\x04WEBPVP8 ',
  'a.avif': '\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf',
  'a.gif': 'GIF89a',
  'a.svg': '\xef\xbb\xbf\n<?xml version="1.0"?><svg/>',
}

it.each(Object.entries(heads))('takes what is what its name says: %s', (key, head) =>
  expect(pictureFault(key, bytes(head), 20 * 1024 * 1024)).toBeNull(),
)

it.each(Object.keys(heads))('takes nothing else by the name of %s', (key) => {
  for (const fault of ['', 'Words.', '{"a":1}'])
    expect(pictureFault(`news/${key}`, bytes(fault), fault.length)).toMatch(/^is not \w+, as its name says$/)
})

it('says what it is instead', () => {
  expect(pictureFault('news/rain.png', bytes(heads['a.jpg']), 10)).toBe(
    'is not PNG, as its name says, but JPEG',
  )
  expect(pictureFault('rain.jpg', bytes(heads['a.webp']), 10)).toBe('is not JPEG, as its name says, but WebP')
})

it('takes twenty megabytes and not a byte more', () => {
  expect(pictureFault('a.gif', bytes('GIF89a'), 20 * 1024 * 1024 + 1)).toBe('is larger than 20 MB')
})
