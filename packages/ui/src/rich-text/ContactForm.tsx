import type { FieldProblem, FormField, ShownForm } from '@club/contracts'
import { longestOf, trapField } from '@club/contracts/form-limits'
import { policyOf } from '@club/settings/policy'
import { usePageIfAny, useSay } from '@club/shell-api'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../button/Button.tsx'
import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { Heading } from '../type/Heading.tsx'
import { Said } from '../type/Said.tsx'
import styles from './ContactForm.module.css'
import { outcomeAgain, outcomeIn, outcomeOf, type Sending } from './contact-form.core.ts'

/** What browsers know of the fan. */
const autoComplete: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  tel: 'tel',
  phone: 'tel',
}

const valuesIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Milliseconds after which a message counts as not sent: as long as a page waits for any service. */
const longest = 20_000

async function send(formID: string, form: HTMLFormElement): Promise<Sending> {
  const { page = '/', ...fields } = valuesIn(form)
  try {
    const answer = await fetch(`/api/forms/v1/forms/${formID}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, fields }),
      signal: AbortSignal.timeout(longest),
    })
    return outcomeOf(answer.status, await answer.json().catch(() => null))
  } catch {
    return outcomeOf(0, null)
  }
}

type FormProps = { readonly form: ShownForm }

/** A form to one of the club's mailboxes: it works without scripts, and with them reports the outcome in place. */
export function ContactForm({ form }: FormProps) {
  const { pathname } = useLocation()
  // Keyed, so that the next page's form at the same place does not keep what was typed or sent on this one.
  return <Form key={`${form.formID} ${pathname}`} form={form} />
}

function Form({ form }: FormProps) {
  const { pathname, search } = useLocation()
  const again = usePageIfAny()?.sentForm
  const typed = again?.formID === form.formID ? again.fields : {}
  const [sending, setSending] = useState<Sending>(
    () => outcomeAgain(again, form.formID) ?? outcomeIn(search, form.formID),
  )
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const id = `form-${form.formID}`
  // After pressing the button, the fan is taken to the outcome.
  useEffect(() => {
    if (!pressed.current || sending.phase === 'sending') return
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const said = place.current?.querySelector<HTMLElement>('[data-said]')
    ;(wrong ?? said)?.focus()
  }, [sending])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.phase === 'sending') return
    pressed.current = true
    const target = event.currentTarget
    setSending({ phase: 'sending' })
    setSending(await send(form.formID, target))
  }
  return (
    <div ref={place} id={id} className={styles.form}>
      <Heading tag="h2" size="s" id={`${id}-title`}>
        <Said>{form.title}</Said>
      </Heading>
      {sending.phase === 'sent' ? (
        <p role="status" tabIndex={-1} data-said="" className={styles.thanks}>
          <Said>{form.thanks}</Said>
        </p>
      ) : (
        <form
          method="post"
          action={`/api/forms/v1/forms/${form.formID}/plain-messages#${id}`}
          aria-labelledby={`${id}-title`}
          onSubmit={submit}
          className={styles.fields}
        >
          <input type="hidden" name="page" value={pathname} />
          <Trap id={id} />
          <Refused sending={sending} />
          {form.fields.map((field) => (
            <Field
              key={field.name}
              id={`${id}-${field.name}`}
              field={field}
              typed={typed[field.name]}
              problem={sending.phase === 'check' ? sending.problems[field.name] : undefined}
            />
          ))}
          <Privacy />
          <div>
            <Button action="submit" loading={sending.phase === 'sending'} text={form.button} />
          </div>
        </form>
      )}
    </div>
  )
}

/** A honeypot: neither visible nor reachable by keyboard, so only a bot fills it in. */
function Trap({ id }: { readonly id: string }) {
  const { contact } = useKitMessages()
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={`${id}-${trapField}`}>{contact.trap}</label>
      <input id={`${id}-${trapField}`} name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

function Refused({ sending: { phase } }: { readonly sending: Sending }) {
  const { contact } = useKitMessages()
  if (phase !== 'check' && phase !== 'later' && phase !== 'failed') return null
  return (
    <p role="alert" tabIndex={-1} data-said="" className={styles.refused}>
      {contact[phase]}
    </p>
  )
}

function Privacy() {
  const { contact } = useKitMessages()
  const page = usePageIfAny()
  const policy = page && policyOf(page.settings)
  return (
    <p className={styles.privacy}>
      {contact.privacy} {policy && <SiteLink href={policy}>{contact.privacyLink}</SiteLink>}
    </p>
  )
}

type FieldProps = {
  readonly id: string
  readonly field: FormField
  /** What was typed before, if the form is shown again. */
  readonly typed: string | undefined
  readonly problem: FieldProblem | undefined
}

function Field({ id, field, typed, problem }: FieldProps) {
  const { contact } = useKitMessages()
  const say = useSay()
  const { label, kind, required } = field
  const words = (
    <label htmlFor={id}>
      <Said>{label}</Said>
      {!required && kind !== 'tick' && <span className={styles.optional}> ({contact.optional})</span>}
    </label>
  )
  return (
    <div className={styles.field} data-kind={kind}>
      {kind !== 'tick' && words}
      <Control id={id} field={field} typed={typed} problem={problem} />
      {kind === 'tick' && words}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {contact[problem](say(label))}
        </p>
      )}
    </div>
  )
}

function Control({ id, field: { name, kind, required, options = [] }, typed, problem }: FieldProps) {
  const { contact } = useKitMessages()
  const say = useSay()
  const shared = {
    id,
    name,
    required,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  if (kind === 'long')
    return <textarea {...shared} rows={6} maxLength={longestOf.long} defaultValue={typed} />
  if (kind === 'tick')
    return <input {...shared} type="checkbox" value="yes" defaultChecked={typed === 'yes'} />
  if (kind === 'choice')
    return (
      <select {...shared} defaultValue={typed ?? ''}>
        <option value="">{contact.choose}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {say(option)}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...shared}
      type={kind}
      defaultValue={typed}
      maxLength={longestOf[kind]}
      autoComplete={autoComplete[kind] ?? autoComplete[name]}
    />
  )
}
