import { describe, expect, it } from '@jest/globals'
import { plainText } from './plain-text.core.ts'

describe('plain text', () => {
  it('is every word that a reader sees, whatever the block', () => {
    const text = plainText([
      { type: 'heading', level: 2, spans: [{ text: 'Late ' }, { text: 'winner', bold: true }] },
      { type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two', href: '/hidden' }]] },
      { type: 'quote', spans: [{ text: 'Proud' }], cite: 'The manager' },
      { type: 'image', key: 'hidden.jpg', alt: 'The bench', caption: 'Full time' },
      { type: 'table', header: ['Player'], rows: [['Marsh']] },
      { type: 'facts', rows: [{ label: 'Attendance', value: '4,211' }] },
      { type: 'accordion', items: [{ title: 'Where to park', spans: [{ text: 'At the quay' }] }] },
      { type: 'callout', spans: [{ text: 'Tickets' }] },
      { type: 'button', label: 'Buy', href: '/hidden' },
      { type: 'embed', provider: 'video', url: 'https://hidden.example.com', title: 'Goals' },
      { type: 'divider' },
    ])
    for (const word of [
      'Late winner',
      'one two',
      'Proud',
      'manager',
      'bench',
      'Full time',
      'Player',
      'Marsh',
      'Attendance 4,211',
      'Where to park At the quay',
      'Tickets',
      'Buy',
      'Goals',
    ]) {
      expect(text).toContain(word)
    }
    expect(text).not.toContain('hidden')
  })
})
