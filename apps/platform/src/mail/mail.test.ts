/** Mails as a mail server receives them, over real SMTP. */
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { describeOnBoth } from '../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../testing/platform.ts'
import { samplePassword } from '../testing/sample-club.ts'
import { aForm, content } from '../testing/samples.ts'
import { cookieFor } from '../testing/signed-in.ts'
import { type Awaited, forgetOldMails, queueMail, takeMail } from './mails.store.ts'
import { deliveriesAtOnce, openPostOffice } from './post-office.ts'
import { smtpDelivery } from './smtp.server.ts'

type Received = { to: string[]; from: string; source: string }

/** A mail server that may refuse the first mails, and recipients for good. */
async function mailServer(refusals = 0, noRecipient: string | null = null) {
  const received: Received[] = []
  let refused = 0
  let connections = 0
  let recipients = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      connections++
      done()
    },
    onRcptTo(_address, _session, done) {
      recipients++
      done(noRecipient === null ? null : Object.assign(new Error(noRecipient), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refused++ < refusals) return done(new Error('greylisted: come again'))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          source: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    connections: () => connections,
    recipients: () => recipients,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

async function soon<T>(probe: () => T | null | undefined): Promise<T> {
  for (;;) {
    const found = probe()
    if (found !== null && found !== undefined) return found
    await new Promise((done) => setTimeout(done, 10))
  }
}

describeOnBoth('mail', (database) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  const start = async (refusals = 0) => {
    const server = await mailServer(refusals)
    closing.push(server.close)
    const smtp = { url: server.url, from: 'club@thornsea.example.com' }
    const platform = await testPlatform(database(), { sample: true, smtp })
    closing.push(platform.close)
    return { server, platform }
  }
  const ask = (platform: TestPlatform, email: string) =>
    platform.send('POST', '/api/account/v1/passwords/codes', { email }, { origin: ownOrigin })

  const queue = (recipient: string, awaited?: Awaited) =>
    queueMail(database(), new Date(), recipient, { subject: 'x', text: 'x' }, awaited ? { awaited } : {})
  const awaited = (as: string, seconds = 60): Awaited => ({
    as,
    until: new Date(Date.now() + seconds * 1000),
  })
  /** A post office whose deliveries finish one by one, when the test says so. */
  const slowOffice = () => {
    const begun: string[] = []
    const held: (() => void)[] = []
    const office = openPostOffice({
      database: database(),
      clock: { now: () => new Date() },
      deliver: ({ recipient }) => {
        begun.push(recipient)
        return new Promise<void>((done) => held.push(done))
      },
      warn: () => {},
    })
    return { office, begun, letGo: () => held.shift()?.() }
  }

  it('that nobody has begun with waits for nothing but the next start', async () => {
    const several = Array.from({ length: deliveriesAtOnce }, (_, at) => `${at}@example.com`)
    for (const recipient of [...several, 'last@example.com']) await queue(recipient)
    const { office, begun, letGo } = slowOffice()
    await soon(() => begun[deliveriesAtOnce - 1])
    const stopped = office.stop()
    for (const _ of several) letGo()
    await stopped
    expect(begun).toEqual(several)
    expect(
      await database().query(
        `select tries, due_at <= now() as due from mails where recipient = 'last@example.com'`,
      ),
    ).toEqual([{ tries: 0, due: true }])
  })

  it('that somebody waits for leaves before all that was queued earlier', async () => {
    for (let at = 0; at < deliveriesAtOnce + 5; at++) await queue('letter@example.com')
    const { office, begun, letGo } = slowOffice()
    await soon(() => begun[deliveriesAtOnce - 1])
    await queue('code@example.com', awaited('code'))
    letGo()
    await soon(() => begun[deliveriesAtOnce])
    expect(begun).toEqual([...Array(deliveriesAtOnce).fill('letter@example.com'), 'code@example.com'])
    const stopped = office.stop()
    for (const _ of begun) letGo()
    await stopped
  })

  it('that is waited for is a code, and whatever is written in its place', async () => {
    const { platform } = await start()
    await ask(platform, 'fan@example.com')
    await ask(platform, 'nobody@example.com')
    expect(await database().query('select recipient, awaited from mails order by number')).toEqual([
      { recipient: 'fan@example.com', awaited: true },
      { recipient: 'nobody@example.com', awaited: true },
    ])
  })

  it('that nobody waits for any more is left, since its code has expired or another has taken its place', async () => {
    const { office, begun, letGo } = slowOffice()
    for (const busy of Array.from({ length: deliveriesAtOnce }, (_, at) => `${at}@example.com`))
      await queue(busy)
    office.wake()
    await soon(() => begun[deliveriesAtOnce - 1])
    await queue('expired@example.com', awaited('expired', -1))
    await queue('first@example.com', awaited('code'))
    await queue('other@example.com', awaited('other'))
    await queue('second@example.com', awaited('code'))
    // As an earlier version has queued it.
    await queue('earlier@example.com')
    await database().query(`update mails set awaited = true where recipient = 'earlier@example.com'`)
    for (let at = 0; at < deliveriesAtOnce + 3; at += 1) {
      await soon(() => begun[at])
      letGo()
    }
    await office.stop()
    expect(begun.slice(deliveriesAtOnce).sort()).toEqual([
      'earlier@example.com',
      'other@example.com',
      'second@example.com',
    ])
    await forgetOldMails(database(), new Date())
    expect(await database().query('select recipient from mails where sent_at is null')).toEqual([])
  })

  it('with a code is left where the code has expired, or the fan has asked for another', async () => {
    const nowhere = { url: 'smtp://127.0.0.1:9', from: 'club@thornsea.example.com' }
    const platform = await testPlatform(database(), { sample: true, smtp: nowhere })
    closing.push(platform.close)
    const post = (path: string, body: object) =>
      platform.send<{ data: { attributes: { ticket: string } } }>(
        'POST',
        `/api/account/v1/registrations${path}`,
        body,
        { origin: ownOrigin },
      )
    const email = 'nadia@example.com'
    const given = { email, password: 'four wet seagulls', forename: 'N', surname: 'B', thirteenOrOver: true }
    const { body } = await post('', given)
    expect((await post('/codes', { email, ticket: body.data.attributes.ticket })).status).toBe(202)
    const leftAt = async (now: string) => {
      await database().query('update mails set due_at = now(), tries = 0')
      const taken: string[] = []
      for (;;) {
        const mail = await takeMail(database(), new Date(now))
        if (!mail) return taken
        taken.push(mail.id)
      }
    }
    const [, latest] = await database().query<{ id: string }>('select id from mails order by number')
    await platform.close()
    closing.pop()
    expect(await leftAt('2026-11-20T12:29:59Z')).toEqual([latest?.id])
    expect(await leftAt('2026-11-20T12:30:00Z')).toEqual([])
  })

  it('leaves by connections that stay open, a few at once', async () => {
    const { server, platform } = await start()
    for (let at = 0; at < 12; at++) await queue('fan@example.com')
    platform.context.mail.wake()
    await soon(() => server.received[11])
    expect(server.connections()).toBeGreaterThan(1)
    expect(server.connections()).toBeLessThanOrEqual(deliveriesAtOnce)
  })

  it('leaves by SMTP, to its recipient alone, and what it said is forgotten', async () => {
    const { server, platform } = await start()
    expect((await ask(platform, 'fan@example.com')).status).toBe(202)
    const mail = await soon(() => server.received[0])
    expect([mail.to, mail.from]).toEqual([['fan@example.com'], 'club@thornsea.example.com'])
    expect(mail.source).toMatch(/^From: Thornsea Town <club@thornsea\.example\.com>\r$/m)
    expect(mail.source).toMatch(/^Subject: \d{6} is your Thornsea Town code for a new password\r$/m)
    expect(mail.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    for (;;) {
      const [row] = await database().query<{ body: string; sent: boolean }>(
        'select body, sent_at is not null as sent from mails',
      )
      if (row?.sent) {
        expect(row.body).toBe('')
        break
      }
    }
    // If mails are sent, nobody can read them on the screen.
    expect((await platform.get('/dev/mailbox?to=fan@example.com')).status).toBe(404)
  })

  it('to somebody whose account has ended is forgotten, the last one once it has left', async () => {
    const { server, platform } = await start()
    await ask(platform, 'fan@example.com')
    await ask(platform, 'subscriber@example.com')
    await soon(() => server.received[1])
    const headers = { origin: ownOrigin, cookie: await cookieFor(platform, 'fan') }
    const ended = await platform.send(
      'POST',
      '/api/account/v1/account/ended',
      { password: samplePassword },
      headers,
    )
    expect(ended.status).toBe(200)
    const last = await soon(() => server.received[2])
    expect([last.to, last.source]).toEqual([['fan@example.com'], expect.stringContaining('deleted')])
    const kept = () => database().query<{ recipient: string }>('select recipient from mails')
    while ((await kept()).length > 1);
    expect(await kept()).toEqual([{ recipient: 'subscriber@example.com' }])
  })

  it('that a fan wrote into a form is answered to the fan, and goes to the mailbox alone', async () => {
    const { server, platform } = await start()
    await platform.importContent(content({ forms: [aForm('contact')] }))
    const send = (email: string) =>
      platform.send(
        'POST',
        '/api/forms/v1/forms/contact/messages',
        {
          page: '/contact',
          fields: { name: 'Ada', email, words: 'Where is\r\nBcc: somebody@else.example?' },
        },
        { origin: ownOrigin },
      )
    // A second line in an address would let the fan add a header.
    expect((await send('fan@example.com\r\nBcc: somebody@else.example')).status).toBe(422)
    expect((await send('Fan@Example.com')).status).toBeLessThan(300)
    const mail = await soon(() => server.received[0])
    expect(mail.to).toEqual(['office@club.example.com'])
    const [head = ''] = mail.source.split('\r\n\r\n')
    expect(head).toMatch(/^From: Thornsea Town <club@thornsea\.example\.com>\r$/m)
    expect(head).toMatch(/^Reply-To: fan@example\.com\r?$/im)
    expect(head).not.toMatch(/^Bcc:/im)
    expect(server.received).toHaveLength(1)
  })

  it('that is refused waits, is tried again, and is the same mail', async () => {
    const { server, platform } = await start(1)
    await ask(platform, 'fan@example.com')
    for (;;) {
      // Its next attempt is due in some seconds: the test does not wait for that.
      const put = await database().query(
        "update mails set due_at = now() where tries = 1 and sent_at is null and due_at < now() + interval '1 minute' returning id",
      )
      if (put.length > 0) break
      await new Promise((done) => setTimeout(done, 10))
    }
    platform.context.mail.wake()
    const mail = await soon(() => server.received[0])
    const [row] = await database().query<{ id: string; tries: number }>('select id, tries from mails')
    expect(mail.source).toContain(`Message-ID: <${row?.id}@thornsea.example.com>`)
    expect(row?.tries).toBe(2)
  })

  it.each([
    ['5.1.1 no such user', 1],
    ['5.1.0 <club@thornsea.example.com>: Sender address rejected', 3],
    ['5.7.1 relaying denied', 3],
    ['relay not permitted', 3],
  ])('that is refused with %j is tried %d times of three', async (said, tries) => {
    const server = await mailServer(0, said)
    closing.push(server.close)
    const { deliver, close } = smtpDelivery(server.url, 'club@thornsea.example.com', 'Club')
    const warned: string[] = []
    await queue('typo@example.com')
    for (let time = 0; time < 3; time += 1) {
      const before = warned.length
      const office = openPostOffice({
        database: database(),
        clock: { now: () => new Date() },
        deliver,
        warn: (_, message) => warned.push(message),
      })
      if (time < tries) await soon(() => warned[before])
      await office.stop()
      await database().query('update mails set due_at = now()')
    }
    close()
    expect([server.recipients(), warned[0]]).toEqual([
      tries,
      tries === 1 ? 'a mail is given up' : 'a mail could not be delivered',
    ])
  })

  it('that was queued before a restart leaves after it', async () => {
    const server = await mailServer()
    closing.push(server.close)
    const nowhere = { url: 'smtp://127.0.0.1:9', from: 'club@thornsea.example.com' }
    const first = await testPlatform(database(), { sample: true, smtp: nowhere })
    await ask(first, 'fan@example.com')
    await first.close()
    await database().query('update mails set due_at = now()')
    const second = await testPlatform(database(), { smtp: { ...nowhere, url: server.url } })
    closing.push(second.close)
    expect((await soon(() => server.received[0])).to).toEqual(['fan@example.com'])
  })
})
