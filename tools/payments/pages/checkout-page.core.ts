/** The hosted checkout page, and the bank's. Pure. */
import type { Price, Session } from '../kept.ts'
import { money } from '../money.core.ts'
import { documentOf, type Html, html } from './html.core.ts'
import { day, every } from './words.core.ts'

/** What the fan entered, and the problems with it; card data is never returned. */
export type Typed = {
  email: string
  promotion: string
  faults: Partial<Record<'email' | 'number' | 'expiry' | 'cvc' | 'consent' | 'promotion', string>>
  /** Why the bank declined. */
  declined: string | null
}
export const nothingTyped: Typed = { email: '', promotion: '', faults: {}, declined: null }

export type Shown = {
  session: Session
  /** Already known, so not asked for. */
  email: string | null
  /** Seconds; for a recurring price, the time of the next charge. */
  renewsAt: number | null
  /** The code in use, as its owner wrote it. */
  code: string | null
  typed: Typed
}

const recurringOf = (session: Session): Price['recurring'] =>
  session.line_items?.data.find(({ price }) => price?.recurring)?.price?.recurring ?? null

const field = (given: {
  id: string
  label: string
  fault: string | undefined
  attributes: Html
}): Html => html`<div class="field">
<label for="${given.id}">${given.label}</label>
<input id="${given.id}" name="${given.id}" ${given.attributes}${
  given.fault ? html` aria-invalid="true" aria-describedby="${given.id}-fault"` : null
}>
${given.fault ? html`<p class="fault" id="${given.id}-fault">${given.fault}</p>` : null}
</div>`

function summary({ session, code, typed }: Shown): Html {
  const { line_items: items, total_details: details, currency } = session
  const recurring = recurringOf(session)
  const first = items?.data[0]
  const inclusive = first?.price?.tax_behavior !== 'exclusive'
  const total = money(session.amount_total ?? 0, currency)
  return html`<section class="summary" aria-labelledby="what">
<h1 id="what">${recurring ? 'Subscribe to' : 'Pay for'} ${first?.description ?? 'your order'}</h1>
<p class="sum">${total}${recurring ? html` <span>per ${every(recurring)}</span>` : null}</p>
<table>
<caption class="unseen">What you pay for</caption>
<tbody>
${(items?.data ?? []).map(
  (line) =>
    html`<tr><th scope="row">${line.description}${
      (line.quantity ?? 1) > 1 ? html` × ${line.quantity}` : null
    }</th><td>${money(line.amount_subtotal, currency)}</td></tr>`,
)}
${
  details && details.amount_discount > 0
    ? html`<tr><th scope="row">Discount${code ? html` (${code})` : null}</th><td>−${money(details.amount_discount, currency)}</td></tr>`
    : null
}
${
  details && details.amount_tax > 0
    ? html`<tr><th scope="row">${inclusive ? 'Tax, within the price' : 'Tax'}</th><td>${money(details.amount_tax, currency)}</td></tr>`
    : null
}
<tr class="total"><th scope="row">Total${inclusive ? ', tax included' : ''}</th><td>${total}</td></tr>
</tbody>
</table>
${
  session.allow_promotion_codes
    ? html`<form method="post" action="/c/pay/${session.id}" class="code">
<input type="hidden" name="do" value="${code ? 'remove' : 'apply'}">
${
  code
    ? html`<p>Promotion code ${code} is applied.</p><button class="quiet">Remove code</button>`
    : html`${field({
        id: 'promotion',
        label: 'Promotion code',
        fault: typed.faults.promotion,
        attributes: html`value="${typed.promotion}" autocomplete="off" required`,
      })}<button class="quiet">Apply</button>`
}
</form>`
    : null
}
</section>`
}

function terms({ session, renewsAt }: Shown): Html | null {
  const recurring = recurringOf(session)
  if (!recurring || renewsAt === null) return null
  const whole = (session.line_items?.data ?? [])
    .filter(({ price }) => price?.recurring)
    .reduce((sum, line) => sum + line.amount_subtotal, 0)
  const reduced = (session.total_details?.amount_discount ?? 0) > 0
  return html`<p class="terms">Renews on ${day(renewsAt)} and then every ${every(recurring)} until you cancel${
    reduced
      ? html`, at ${money(whole, session.currency)} unless your discount goes on`
      : html`, at ${money(whole, session.currency)} each time`
  }. Your card is charged by itself. You can cancel at any time.</p>`
}

const consent = ({ session, typed }: Shown): Html | null =>
  session.consent_collection?.terms_of_service === 'required'
    ? html`<div class="field consent">
<input type="checkbox" id="consent" name="consent" value="yes" required${
        typed.faults.consent ? html` aria-invalid="true" aria-describedby="consent-fault"` : null
      }>
<label for="consent">${
        session.custom_text.terms_of_service_acceptance?.message ?? 'I agree to the terms of service'
      }</label>
${typed.faults.consent ? html`<p class="fault" id="consent-fault">${typed.faults.consent}</p>` : null}
</div>`
    : null

/** Whether a card is asked for: something is due today, or will be. */
export const wantsCard = (session: Session): boolean =>
  (session.amount_total ?? 0) > 0 || session.payment_method_collection === 'always'

const cardFields = ({ typed: { faults } }: Shown): Html => html`<fieldset>
<legend>Card</legend>
${field({
  id: 'number',
  label: 'Card number',
  fault: faults.number,
  attributes: html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" required`,
})}
<div class="pair">
${field({
  id: 'expiry',
  label: 'Expiry',
  fault: faults.expiry,
  attributes: html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" required`,
})}
${field({
  id: 'cvc',
  label: 'CVC',
  fault: faults.cvc,
  attributes: html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" required`,
})}
</div>
</fieldset>`

export function checkoutPage(shown: Shown): string {
  const { session, email, typed } = shown
  const wrong =
    typed.declined ??
    (Object.keys(typed.faults).some((name) => name !== 'promotion')
      ? 'Please look at what is marked below.'
      : null)
  return documentOf(
    'Checkout',
    html`<main class="checkout">
${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">Back</a>` : null}
<div class="columns">
${summary(shown)}
<form method="post" action="/c/pay/${session.id}" class="pay">
<h2>Payment</h2>
${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}
<input type="hidden" name="do" value="pay">
${
  email
    ? html`<p class="known">Email <strong>${email}</strong></p>`
    : field({
        id: 'email',
        label: 'Email',
        fault: typed.faults.email,
        attributes: html`type="email" autocomplete="email" value="${typed.email}" required`,
      })
}
${wantsCard(session) ? cardFields(shown) : html`<p>Nothing is to be paid, so no card is needed.</p>`}
${consent(shown)}
${terms(shown)}
<button class="main">Pay</button>
${session.custom_text.submit ? html`<p class="terms">${session.custom_text.submit.message}</p>` : null}
</form>
</div>
</main>`,
  )
}

/** The bank's question before it allows the payment. */
export const authenticationPage = (session: Session): string =>
  documentOf(
    'Authentication',
    html`<main class="small">
<h1>Your bank wants to know that it is you</h1>
<p>You are paying ${money(session.amount_total ?? 0, session.currency)}.</p>
<form method="post"><button class="main" name="do" value="complete">Complete authentication</button>
<button class="quiet" name="do" value="fail">Fail authentication</button></form>
</main>`,
  )

/** A page with a single message and an optional link. */
export const plainPage = (
  title: string,
  words: string,
  onward: { text: string; href: string } | null,
): string =>
  documentOf(
    title,
    html`<main class="small"><h1>${title}</h1><p>${words}</p>${
      onward ? html`<p><a href="${onward.href}">${onward.text}</a></p>` : null
    }</main>`,
  )
