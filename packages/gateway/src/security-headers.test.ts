import { createHash } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { bootScript } from './boot-script.ts'
import {
  answerHeaders,
  contentSecurityPolicy,
  securityHeaders,
  transportSecurity,
} from './security-headers.ts'
import { contactForm, securityText } from './security-text.core.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const rules = (policy: string) => Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/)))

it('a page runs its own scripts and the one inline script, and loads from nowhere else', () => {
  expect(rules(contentSecurityPolicy(['a{}', 'b{}']))).toEqual({
    'default-src': "'self'",
    'script-src': `'self' ${hash(bootScript)}`,
    'style-src': `'self' ${hash('a{}')} ${hash('b{}')}`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  })
  expect(rules(contentSecurityPolicy([]))['style-src']).toBe("'self'")
  // Sites whose content may stand in a text may be framed, and nothing more.
  const tube = 'https://tube.example.com'
  const framing = contentSecurityPolicy([], [], [tube])
  expect(rules(framing)['frame-src']).toBe(`'self' ${tube}`)
  expect(framing.split(tube)).toHaveLength(2)
})

it('what is no page loads, runs, sends and is framed nowhere', () => {
  expect(answerHeaders).toMatchObject(securityHeaders)
  expect(rules(answerHeaders['content-security-policy'] ?? '')).toMatchObject({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(answerHeaders['content-security-policy']).toMatch(/; sandbox$/)
})

it('every answer guards its type, its referrer, its window and the device', () => {
  expect(securityHeaders).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
  expect(transportSecurity).toBe('max-age=31536000')
})

it('who finds a weakness is told where to report it, for half a year', () => {
  const text = securityText('mailto:a@b.example', 'https://club.example', new Date('2026-01-01T15:00:00Z'))
  expect(text.split('\n')).toEqual([
    'Contact: mailto:a@b.example',
    'Expires: 2026-06-30T00:00:00Z',
    'Canonical: https://club.example/.well-known/security.txt',
    'Preferred-Languages: en',
    '',
  ])
})

it.each([
  ['mailto:a@b.example', true],
  ['https://club.example/security', true],
  ['mailto:a b@c.example', false],
  ['mailto:a', false],
  ['mailto:@b', false],
  ['mailto:a@', false],
  ['xmailto:a@b', false],
  ['https://', false],
  ['https://a b', false],
  ['http://club.example', false],
])('a contact is a mailbox or a page: %s', (contact, is) => {
  expect(contactForm.test(contact)).toBe(is)
})
