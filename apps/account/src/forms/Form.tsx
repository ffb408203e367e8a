/** Forms of this site: plain ones, sent to their own page, which answers with the same form and the problem beside each field. */
import { passwordLength } from '@club/contracts'
import { useMessages } from '@club/shell-api'
import { Button, Notice, TextInput } from '@club/ui'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useActionData } from 'react-router'
import { accountMessages, type Problem } from '../messages.ts'
import styles from './Form.module.css'
import type { FormState } from './form.core.ts'
import { Outcome } from './Outcome.tsx'

type Told = { state: FormState | null; first: string | null }
const ToldContext = createContext<Told>({ state: null, first: null })

/** The rejected submission that this page answers; null if there is none. */
export const useRejected = (): FormState | null => (useActionData() as FormState | undefined) ?? null

/** The rejected submission of this form; null if there is none. */
export function useFormState(name: string): FormState | null {
  const state = useRejected()
  return state?.form === name ? state : null
}

type FormProps = {
  name: string
  /** Label of its button. */
  submit: string
  /** `quiet`: not the page's main purpose. */
  kind?: 'main' | 'quiet'
  /** Content beside the button. */
  beside?: ReactNode
  children?: ReactNode
}

/** A form that submits to its own page. */
export function Form({ name, submit, kind = 'main', beside, children }: FormProps) {
  const text = useMessages(accountMessages)
  const state = useFormState(name)
  const problems = Object.keys(state?.problems ?? {})
  const [first = null] = problems.filter((field) => field !== '')
  const whole = state?.problems['']
  return (
    <form method="post" className={styles.form} noValidate>
      <input type="hidden" name="form" value={name} />
      {problems.length > 0 && (
        <Outcome focus={first === null}>
          <Notice kind="problem">{whole ? text.problems[whole] : text.problemSummary}</Notice>
        </Outcome>
      )}
      <ToldContext value={{ state, first }}>{children}</ToldContext>
      <div className={styles.end}>
        <Button action="submit" type={kind === 'main' ? 'primary-dark' : 'ghost-dark'} wide={kind === 'main'}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** A field's hint and problem, linked to it by their ids. */
function useField(name: string, hint: string | undefined) {
  const { state, first } = useContext(ToldContext)
  const text = useMessages(accountMessages)
  const id = useId()
  const problem: Problem | undefined = state?.problems[name]
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return {
    id,
    value: state?.values[name],
    attributes: {
      id,
      name,
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': problem ? (true as const) : undefined,
      // After the reload the focus moves to the first problem.
      autoFocus: first === name ? true : undefined,
    },
    hint: hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    ),
    problem: problem && (
      <p className={styles.problem} id={`${id}-problem`}>
        {text.problems[problem]}
      </p>
    ),
  }
}

type FieldProps = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
  /** Its initial value. */
  value?: string
  /** Digits: telephones show a numeric keyboard. */
  digits?: boolean
  /** It may stay empty. */
  optional?: boolean
}

/** A single-line input. */
export function Field(props: FieldProps) {
  const { name, label, type = 'text', autoComplete, hint, value, digits, optional = false } = props
  const field = useField(name, hint)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      {field.hint}
      <TextInput
        {...field.attributes}
        className={styles.input}
        type={type}
        autoComplete={autoComplete}
        required={!optional}
        defaultValue={type === 'password' ? undefined : (field.value ?? value)}
        inputMode={digits ? 'numeric' : undefined}
        autoCapitalize={type === 'text' && !digits ? 'words' : 'none'}
        spellCheck={false}
        data-digits={digits || undefined}
        dir={type === 'email' || digits ? 'ltr' : undefined}
      />
      {field.problem}
    </div>
  )
}

type TickProps = { name: string; label: string; hint?: string; on?: boolean }

/** A checkbox. */
export function Tick({ name, label, hint, on = false }: TickProps) {
  const field = useField(name, hint)
  return (
    <div className={styles.field}>
      <div className={styles.tick}>
        <input
          {...field.attributes}
          className={styles.box}
          type="checkbox"
          defaultChecked={field.value === undefined ? on : field.value !== ''}
        />
        <label className={styles.tickLabel} htmlFor={field.id}>
          {label}
        </label>
      </div>
      {field.hint}
      {field.problem}
    </div>
  )
}

/** The current password: sensitive changes ask for it again. */
export function CurrentPassword() {
  const text = useMessages(accountMessages)
  return (
    <Field
      name="password"
      label={text.password}
      type="password"
      autoComplete="current-password"
      hint={text.oldPasswordHint}
    />
  )
}

/** A new password, twice. */
export function NewPassword() {
  const text = useMessages(accountMessages)
  return (
    <>
      <Field
        name="newPassword"
        label={text.newPassword}
        type="password"
        autoComplete="new-password"
        hint={text.passwordHint(passwordLength.least)}
      />
      <Field name="confirmation" label={text.confirmPassword} type="password" autoComplete="new-password" />
    </>
  )
}
