/** Delivers what is queued: over SMTP, or into the mailbox on the screen where no server is named. */
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import { forgetOldMails, type Mail, mostTries, noteSent, putOff, takeMail } from './mails.store.ts'

/** Hands one mail over. @throws Error where it could not be handed over */
export type Deliver = (mail: Mail) => Promise<void>

export type PostOffice = {
  /** Something was queued. */
  wake(): void
  /** Resolves once nothing is being delivered. */
  stop(): Promise<void>
}

type Options = {
  database: Queryable
  clock: Clock
  /** null: mails go to the mailbox on the screen, with what they say. `nowhere`: they wait until a server is named. */
  deliver: Deliver | null | 'nowhere'
  warn: (details: object, message: string) => void
}

/** Milliseconds between looks for mails whose next try is due. */
const lookAgain = 5000

export function openPostOffice({ database, clock, deliver, warn }: Options): PostOffice {
  if (deliver === 'nowhere')
    return { wake: () => warn({}, 'a mail waits: SMTP_URL is not set'), stop: async () => {} }
  let stopped = false
  let again = false
  let working: Promise<void> | null = null

  const deliverOne = async (mail: Mail) => {
    try {
      await deliver?.(mail)
      await noteSent(database, mail, clock.now(), deliver === null)
    } catch (problem) {
      // Neither recipient nor text: logs are read by others.
      const reason = problem instanceof Error ? problem.message.replace(/\S+@\S+/g, '…') : 'unknown'
      const over = mail.tries >= mostTries
      warn(
        { mail: mail.id, tries: mail.tries, reason },
        over ? 'a mail is given up' : 'a mail could not be delivered',
      )
      await putOff(database, mail)
    }
  }

  const work = async () => {
    do {
      again = false
      // Nothing is taken up that is not delivered: it would wait until the claim is over.
      while (!stopped) {
        const mail = await takeMail(database)
        if (mail === null) break
        await deliverOne(mail)
      }
    } while (again && !stopped)
  }

  const wake = () => {
    again = true
    if (working || stopped) return
    working = work()
      .catch((problem) => warn({ err: problem }, 'mails could not be looked for'))
      .finally(() => {
        working = null
      })
  }

  const timer = setInterval(wake, lookAgain)
  timer.unref()
  const tidying = setInterval(
    () => void forgetOldMails(database, clock.now()).catch((problem) => warn({ err: problem }, 'old mails')),
    3_600_000,
  )
  tidying.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearInterval(tidying)
      await working
    },
  }
}
