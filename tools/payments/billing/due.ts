/** What happens as time passes: renewals, retries, expiring sessions. */
import { expireSession } from '../api/checkout.ts'
import type { Books } from '../books.ts'
import type { Subscription } from '../kept.ts'
import { collect, endSubscription, renew } from './subscriptions.ts'

type Task = { at: number; run(books: Books): void }

const endOf = (subscription: Subscription) =>
  subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY

/** Seconds before a renewal at which it is announced, the provider's default. */
const aheadBy = 7 * 86_400

/** The announcement of a coming renewal; null if there is none, or it has been sent. */
function reminderOf(books: Books, { id, status, cancel_at_period_end, items }: Subscription): Task | null {
  const [item] = items.data
  if (status !== 'active' || cancel_at_period_end || !item) return null
  const { current_period_start: start, current_period_end: end } = item
  const reminder = `${id} ${end}`
  if (books.find('reminder', reminder)) return null
  return {
    at: Math.max(start, end - aheadBy),
    run: (then) => {
      then.put('reminder', { id: reminder })
      const current = then.find('subscription', id)
      if (current) then.tell('invoice.upcoming', invoiceAhead(then, current, end))
    },
  }
}

/** The future invoice: it has no id, and drawing it up leaves no trace. */
function invoiceAhead(books: Books, subscription: Subscription, end: number): object {
  const drawn = books.trial((then) => {
    const renewed = renew(then.at(end), subscription)
    return then.find('invoice', renewed.latest_invoice ?? '')
  })
  if (!drawn) throw new Error('a renewal has no invoice')
  const { id: _none, ...invoice } = drawn
  return { ...invoice, status: 'draft', number: null, amount_paid: 0, attempted: false, attempt_count: 0 }
}

/** The first task due on a clock, or on the sandbox's own clock if that is null. */
function nextTask(books: Books, clock: string | null): Task | null {
  const tasks: Task[] = []
  for (const subscription of books.all('subscription')) {
    if (subscription.test_clock !== clock || subscription.ended_at !== null) continue
    const { id } = subscription
    const invoice = books.find('invoice', subscription.latest_invoice ?? '')
    if (invoice?.status === 'open' && invoice.next_payment_attempt !== null)
      tasks.push({
        at: invoice.next_payment_attempt,
        run: (then) => {
          const current = then.find('subscription', id)
          const open = then.find('invoice', invoice.id)
          if (current && open) collect(then, current, open)
        },
      })
    const ahead = reminderOf(books, subscription)
    if (ahead) tasks.push(ahead)
    tasks.push({
      at: endOf(subscription),
      run: (then) => {
        const current = then.find('subscription', id)
        if (!current) return
        if (current.status === 'past_due') endSubscription(then, current, 'payment_failed')
        else renew(then, current)
      },
    })
  }
  for (const session of books.all('session'))
    if (session.status === 'open' && clockOf(books, session.customer) === clock)
      tasks.push({ at: session.expires_at, run: (then) => expireSession(then, session) })
  return tasks.reduce<Task | null>((first, task) => (first && first.at <= task.at ? first : task), null)
}

const clockOf = (books: Books, customer: string | null) =>
  customer === null ? null : (books.find('customer', customer)?.test_clock ?? null)

/**
 * Does everything due until a time, each task at its own time, including tasks that others create.
 * @param clock a test clock, or null for the sandbox's own
 */
export function passTime(books: Books, clock: string | null, until: number): void {
  for (;;) {
    const task = nextTask(books, clock)
    if (!task || task.at > until) return
    task.run(books.at(task.at))
  }
}

/** Whether anything is due until a time. */
export function isDue(books: Books, clock: string | null, until: number): boolean {
  const task = nextTask(books, clock)
  return task !== null && task.at <= until
}
