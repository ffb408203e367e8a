import { describe, expect, it } from '@jest/globals'
import { emailLink, facebookLink, whatsAppLink, xLink } from './sharing.core.ts'

const shared = { address: 'https://club.example/news/a-b', title: 'Cup & “glory”?' }

describe('sharing links', () => {
  it('carry address and title whole', () => {
    expect(new URL(facebookLink(shared)).searchParams.get('u')).toBe(shared.address)
    expect(new URL(xLink(shared)).searchParams.get('text')).toBe(shared.title)
    expect(new URL(xLink(shared)).searchParams.get('url')).toBe(shared.address)
    expect(new URL(whatsAppLink(shared)).searchParams.get('text')).toBe(`${shared.title} ${shared.address}`)
    const mail = new URL(emailLink(shared))
    expect(mail.protocol).toBe('mailto:')
    expect(mail.searchParams.get('subject')).toBe(shared.title)
    expect(mail.searchParams.get('body')).toContain(shared.address)
  })

  it('write spaces so that every mail program reads them', () => {
    expect(emailLink({ address: 'x', title: 'a b' })).toContain('subject=a%20b')
  })
})
