/** Delivers queued mails: over SMTP, or into the mailbox on the screen if no server is configured. */
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import { giveUp, type Mail, mostTries, noteSent, putOff, takeMail } from './mails.store.ts'

/** Hands one mail over. @throws NoSuchMailbox if nobody can be reached there; any other Error if it may succeed later */
export type Deliver = (mail: Mail) => Promise<void>

/** The mail server says that there is no such recipient. */
export class NoSuchMailbox extends Error {}

export type PostOffice = {
  /** Call it when something was queued. */
  wake(): void
  /** Resolves once no delivery is under way. */
  stop(): Promise<void>
}

type Options = {
  database: Queryable
  clock: Clock
  /** null: mails go to the mailbox on the screen, with their text. `nowhere`: they wait until a server is configured. */
  deliver: Deliver | null | 'nowhere'
  warn: (details: object, message: string) => void
}

/** Mails delivered at the same time. Some mail servers allow three connections per sender, and no more. */
export const deliveriesAtOnce = 3

/** Milliseconds between checks for mails whose next attempt is due. */
const lookAgain = 5000

export function openPostOffice({ database, clock, deliver, warn }: Options): PostOffice {
  if (deliver === 'nowhere') {
    warn({}, 'SMTP_URL is not set: mails wait, and nobody can register or choose a new password')
    return { wake: () => warn({}, 'a mail waits: SMTP_URL is not set'), stop: async () => {} }
  }
  let stopped = false
  let again = false
  let looking: Promise<void> | null = null
  const underWay = new Set<Promise<void>>()

  const deliverOne = async (mail: Mail) => {
    try {
      await deliver?.(mail)
      await noteSent(database, mail, clock.now(), deliver === null)
    } catch (problem) {
      // Neither recipient nor text: other people read the logs.
      const reason = problem instanceof Error ? problem.message.replace(/\S+@\S+/g, '…') : 'unknown'
      const over = problem instanceof NoSuchMailbox || mail.tries >= mostTries
      warn(
        { mail: mail.id, tries: mail.tries, reason },
        over ? 'a mail is given up' : 'a mail could not be delivered',
      )
      await (over ? giveUp : putOff)(database, mail)
    }
  }

  const begin = (mail: Mail) => {
    const delivery = deliverOne(mail)
      .catch((problem) => warn({ err: problem, mail: mail.id }, 'what became of a mail could not be noted'))
      .finally(() => {
        underWay.delete(delivery)
        wake()
      })
    underWay.add(delivery)
  }

  /** Takes a mail only when it can be delivered: a more urgent one may be queued meanwhile. */
  const look = async () => {
    while (again && !stopped) {
      again = false
      while (!stopped && underWay.size < deliveriesAtOnce) {
        const mail = await takeMail(database, clock.now())
        if (mail === null) break
        begin(mail)
      }
    }
  }

  const wake = () => {
    again = true
    if (looking || stopped) return
    looking = look()
      .catch((problem) => warn({ err: problem }, 'mails could not be looked for'))
      .finally(() => {
        looking = null
        // Something may have been queued just as it ended.
        if (again) wake()
      })
  }

  const timer = setInterval(wake, lookAgain)
  timer.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}
