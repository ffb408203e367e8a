/** The customer's portal and an invoice's page. Pure. */
import type { Charge, Invoice, PaymentMethod, PortalSession, Subscription } from '../kept.ts'
import { money } from '../money.core.ts'
import { documentOf, type Html, html } from './html.core.ts'
import { day, every } from './words.core.ts'

export type PortalShown = {
  session: PortalSession
  email: string | null
  subscriptions: { subscription: Subscription; name: string; card: PaymentMethod | null }[]
  invoices: Invoice[]
  /** What was done, or what was wrong with the entered card. */
  done: string | null
  faults: Partial<Record<'number' | 'expiry' | 'cvc', string>>
}

function state(subscription: Subscription): string {
  const end = subscription.items.data[0]?.current_period_end ?? 0
  if (subscription.status === 'canceled') return `Ended on ${day(subscription.ended_at ?? end)}`
  if (subscription.cancel_at_period_end) return `Ends on ${day(end)} and does not renew`
  if (subscription.status === 'past_due') return 'The last payment failed; change your card'
  return `Renews on ${day(end)}`
}

function plan({ subscription, name, card }: PortalShown['subscriptions'][number]): Html {
  const item = subscription.items.data[0]
  const recurring = item?.price.recurring
  return html`<li class="plan">
<h3>${name}</h3>
<p>${money((item?.price.unit_amount ?? 0) * (item?.quantity ?? 1), subscription.currency)}${
    recurring ? html` per ${every(recurring)}` : null
  }</p>
<p>${state(subscription)}</p>
${card?.card ? html`<p>Card ending in ${card.card.last4}</p>` : null}
${
  subscription.ended_at !== null
    ? null
    : html`<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">${
        subscription.cancel_at_period_end
          ? html`<button class="quiet" name="do" value="resume">Resume ${name}</button>`
          : html`<button class="quiet" name="do" value="cancel">Cancel ${name}</button>`
      }</form>`
}
</li>`
}

const cardField = (
  id: 'number' | 'expiry' | 'cvc',
  label: string,
  hint: string,
  fault: string | undefined,
): Html =>
  html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}" inputmode="numeric" placeholder="${hint}" required${
    fault ? html` aria-invalid="true" aria-describedby="${id}-fault"` : null
  }>${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : null}</div>`

export function portalPage({ session, email, subscriptions, invoices, done, faults }: PortalShown): string {
  return documentOf(
    'Billing',
    html`<main class="small">
${session.return_url ? html`<a class="back" href="${session.return_url}">Back</a>` : null}
<h1>Your billing</h1>
${email ? html`<p class="known">Email <strong>${email}</strong></p>` : null}
${done ? html`<p class="done" role="status">${done}</p>` : null}
<h2>Subscriptions</h2>
${subscriptions.length === 0 ? html`<p>You have no subscriptions.</p>` : html`<ul class="plans">${subscriptions.map(plan)}</ul>`}
<h2>Card</h2>
<form method="post"><input type="hidden" name="do" value="card">
${cardField('number', 'Card number', '1234 1234 1234 1234', faults.number)}
<div class="pair">${cardField('expiry', 'Expiry', 'MM / YY', faults.expiry)}${cardField('cvc', 'CVC', 'CVC', faults.cvc)}</div>
<button class="quiet">Change card</button></form>
<h2>Invoices</h2>
${
  invoices.length === 0
    ? html`<p>There are no invoices.</p>`
    : html`<ul class="plans">${invoices.map(
        (invoice) =>
          html`<li><a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number}</a>, ${day(invoice.created)}, ${money(invoice.total, invoice.currency)}</li>`,
      )}</ul>`
}
</main>`,
  )
}

export const invoicePage = (invoice: Invoice): string =>
  documentOf(
    `Invoice ${invoice.number}`,
    html`<main class="small">
<h1>Invoice ${invoice.number}</h1>
<p>${day(invoice.created)}${invoice.customer_email ? html`, ${invoice.customer_email}` : null}</p>
<table><caption class="unseen">What was paid for</caption><tbody>
${invoice.lines.data.map(
  (line) =>
    html`<tr><th scope="row">${line.description}</th><td>${money(line.amount, line.currency)}</td></tr>`,
)}
${(invoice.total_taxes ?? []).map(
  (tax) =>
    html`<tr><th scope="row">Tax${tax.tax_behavior === 'inclusive' ? ', within the price' : ''}</th><td>${money(tax.amount, invoice.currency)}</td></tr>`,
)}
<tr class="total"><th scope="row">Total</th><td>${money(invoice.total, invoice.currency)}</td></tr>
</tbody></table>
<p>${invoice.status === 'paid' ? 'Paid' : 'Not paid yet'}</p>
</main>`,
  )

/** For a payment without an invoice. */
export const receiptPage = ({
  id,
  amount,
  amount_refunded: back,
  currency,
  created,
  description,
}: Charge): string =>
  documentOf(
    'Receipt',
    html`<main class="small">
<h1>Receipt</h1>
<p>${day(created)}</p>
<table><caption class="unseen">What was paid for</caption><tbody>
<tr><th scope="row">${description ?? 'Payment'}</th><td>${money(amount, currency)}</td></tr>
${back > 0 ? html`<tr><th scope="row">Refunded</th><td>${money(back, currency)}</td></tr>` : null}
</tbody></table>
<p>Number ${id}</p>
</main>`,
  )
