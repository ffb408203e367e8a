/** Forms: how a page shows them, which messages are accepted, and the letter that is sent. */
import type { ContentBlock, OneOf, Page } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { aForm, anArticle, aPage, content } from '../../testing/samples.ts'

const mailbox = 'office@club.example.com'
const block: ContentBlock = { type: 'form', formID: 'contact' }
const good = { name: 'Ada', email: ' Ada@Example.com ', words: 'Two\r\nlines' }

describeOnBoth('forms', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importContent(
      content({
        forms: [aForm('contact'), aForm('other')],
        pages: [aPage('/contact', { body: [block, { type: 'form', formID: 'gone' }] })],
        articles: [anArticle('with', { body: [block] })],
      }),
    )
  })
  afterEach(() => platform.close())
  const from = (address: string) => ({ origin: ownOrigin, 'x-client-address': address })
  const send = (fields: object, headers: Record<string, string> = from('203.0.113.5'), id = 'contact') =>
    platform.send('POST', `/api/forms/v1/forms/${id}/messages`, { page: '/contact?a=1', fields }, headers)
  const plain = (fields: Record<string, string>, address = '203.0.113.5') =>
    platform.send(
      'POST',
      '/api/forms/v1/forms/contact/plain-messages',
      new URLSearchParams(fields).toString(),
      {
        ...from(address),
        'content-type': 'application/x-www-form-urlencoded',
      },
    )
  type Mails = { data: { attributes: { subject: string; text: string } }[] }
  const mails = async () => (await platform.get<Mails>(`/dev/mailbox?to=${mailbox}`)).body.data
  const arrived = async (count: number) => {
    for (;;) {
      const found = await mails()
      if (found.length >= count) return found
      await new Promise((done) => setTimeout(done, 10))
    }
  }

  it('a text of many lines is taken, however its browser ends them', async () => {
    const words = Array.from({ length: 100 }, () => 'x'.repeat(49)).join('\r\n')
    expect((await plain({ ...good, words, page: '/contact' })).status).toBe(303)
    const [letter] = await arrived(1)
    expect(letter?.attributes.text).toContain(words.replaceAll('\r\n', '\n'))
  })

  it('a page shows what is asked, and nothing of where it goes; a change of the form is a change of the page', async () => {
    const page = await platform.get<OneOf<Page>>('/api/web/v1/pages?path=/contact')
    expect(page.body.data.attributes.body).toEqual([
      { ...block, form: { formID: 'contact', ...aForm('contact'), id: undefined, mailbox: undefined } },
    ])
    const article = await platform.get('/api/web/v1/articles/with')
    for (const answer of [page, article]) {
      expect(answer.text).not.toContain(mailbox)
      expect(answer.headers['cache-tag']).toContain('forms')
    }
    await platform.newTags()
    await platform.importContent(content({ forms: [{ ...aForm('contact'), title: 'Now' }] }))
    expect(await platform.newTags()).toEqual(new Set(['forms']))
  })

  it('a message goes to the mailbox, to be answered to who wrote it [CL-05f]', async () => {
    const answer = await send({
      ...good,
      about: 'Shop',
      agreed: 'yes',
      phone: '+44 (0)1632 960000',
      strange: 'x',
    })
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([
      202,
      { data: { sent: true } },
      'no-store',
    ])
    const [mail] = await arrived(1)
    expect(mail?.attributes.subject).toBe('Message from the website: Write to us')
    expect(mail?.attributes.text).toBe(
      [
        'Sent with the form ‘Write to us’ on /contact. Nobody has checked who wrote it.',
        'Your name:\nAda',
        'Your email:\nAda@Example.com',
        'Telephone:\n+44 (0)1632 960000',
        'About:\nShop',
        'Message:\nTwo\nlines',
        'I am over 13:\nyes',
      ].join('\n\n'),
    )
  })

  it('a telephone number may be typed with the digits of an Arabic or a Persian keyboard', async () => {
    for (const phone of ['+٤٤ ١٦٣٢ ٩٦٠٠٠٠', '+۴۴ ۱۶۳۲ ۹۶۰۰۰۰'])
      expect((await send({ ...good, phone })).status).toBe(202)
    for (const { attributes } of await arrived(2))
      expect(attributes.text).toContain('Telephone:\n+44 1632 960000')
  })

  it('a telephone number and an address may be pasted with marks that nobody sees, and any hyphen', async () => {
    const pasted = ['\u202a+44 1632 960000\u202c', '+44\u20111632–960000', '\u200e+44 1632−960000']
    for (const phone of pasted) {
      const answer = await send({ ...good, phone, email: '\u202aada@example.com\u202c' })
      expect([phone, answer.status]).toEqual([phone, 202])
    }
    const seen = (await arrived(3)).map(({ attributes: { text } }) =>
      ['email', 'Telephone'].map((label) => new RegExp(`${label}:\n(.*)`).exec(text)?.[1]),
    )
    expect(seen.sort()).toEqual([
      ['ada@example.com', '+44 1632 960000'],
      ['ada@example.com', '+44 1632-960000'],
      ['ada@example.com', '+44-1632-960000'],
    ])
  })

  it('a choice may be sent whatever blanks its option was written with, and is stored without those at its ends', async () => {
    const withOptions = (...options: string[]) => ({
      ...aForm('contact'),
      fields: [...aForm('contact').fields.slice(0, 3), { ...choice, options }],
    })
    const choice = { name: 'about', label: 'About', kind: 'choice', required: true } as const
    const offered = async () => {
      const { body } = await platform.get<OneOf<Page>>('/api/web/v1/pages?path=/contact')
      const [shown] = body.data.attributes.body
      return shown?.type === 'form' ? shown.form?.fields.at(-1)?.options : null
    }
    await platform.importContent(content({ forms: [withOptions(' Tickets', 'The club\tshop ')] }))
    expect(await offered()).toEqual(['Tickets', 'The club\tshop'])
    // As older imports stored it.
    await database().query(`update forms set attributes = $1::jsonb where id = 'contact'`, [
      JSON.stringify(withOptions(' Tickets', 'The club\tshop ')),
    ])
    for (const about of [' Tickets', 'Tickets', 'The club\tshop ', 'The club\tshop'])
      expect([about, (await send({ ...good, about })).status]).toEqual([about, 202])
    expect((await send({ ...good, about: 'Ticket' })).status).toBe(422)
  })

  it('what cannot be taken is named field by field, and nothing leaves', async () => {
    const told = async (fields: object) => {
      const answer = await send(fields)
      return [answer.status, ...answer.body.errors.map(({ code, source }) => `${source?.pointer} ${code}`)]
    }
    expect(await told({})).toEqual([
      422,
      '/fields/name missing',
      '/fields/email missing',
      '/fields/words missing',
    ])
    expect(
      await told({ ...good, name: '  ', email: 'x', about: 'Other', phone: 'call me', agreed: 'no' }),
    ).toEqual([
      422,
      '/fields/name missing',
      '/fields/email invalid',
      '/fields/phone invalid',
      '/fields/about invalid',
      '/fields/agreed invalid',
    ])
    expect(await told({ ...good, name: '😀'.repeat(201) })).toEqual([422, '/fields/name too_long'])
    expect(await told({ ...good, words: 'x'.repeat(5001) })).toEqual([422, '/fields/words too_long'])
    expect((await told({ ...good, words: 'x'.repeat(10_001) }))[0]).toBe(400)
    expect((await send(good, from('203.0.113.5'), 'gone')).status).toBe(404)
    expect((await send(good, from('203.0.113.5'), '..')).status).toBe(404)
    expect((await send(good, { ...from('203.0.113.5'), origin: 'https://evil.example' })).status).toBe(403)
    expect(await mails()).toEqual([])
  })

  it('nothing that is written becomes a header, and a machine that fills the trap hears what a fan does', async () => {
    await send({ ...good, website: 'https://spam.example' })
    await send({ ...good, name: 'Ada\r\nBcc: all@example.com\u0000' })
    const [mail, ...more] = await arrived(1)
    expect(more).toEqual([])
    expect(mail?.attributes.text).toContain('Your name:\nAda Bcc: all@example.com\n\n')
  })

  it('without scripts the answer leads back to the page, and says what became of it', async () => {
    const said = async (fields: Record<string, string>, address?: string) => {
      const answer = await plain(fields, address)
      return [answer.status, answer.headers.location]
    }
    const back = (word: string) => `/contact?form=${word}.contact#form-contact`
    expect(await said({ page: '/contact?x=1#y', ...good })).toEqual([303, back('sent')])
    const refused = await plain({ page: '/contact', ...good, email: 'x' })
    expect([refused.status, refused.headers.location]).toEqual([422, undefined])
    expect(JSON.parse(refused.text).errors).toMatchObject([
      { code: 'invalid', source: { pointer: '/fields/email' } },
    ])
    for (const page of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:x', ''])
      expect([page, (await plain({ page, ...good })).status]).toEqual([page, 400])
    for (let sent = 0; sent < 20; sent += 1) await plain({ page: '/contact', ...good }, '203.0.113.77')
    expect(await said({ page: '/contact', ...good }, '203.0.113.77')).toEqual([303, back('later')])
  })

  it('nobody fills a mailbox: a caller waits after twenty, and so do all after a hundred and twenty of one form', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await send(good)).status).toBe(202)
    const late = await send(good)
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    for (let sent = 20; sent < 120; sent += 1) await send(good, from(`198.51.100.${sent}`))
    expect((await send(good, from('192.0.2.1'))).status).toBe(429)
    expect((await send(good, from('192.0.2.1'), 'other')).status).toBe(202)
  })
})
