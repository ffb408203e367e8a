import { mostPasskeys } from '@club/contracts'
import { useDates, useMessages } from '@club/shell-api'
import { classNames, Icon, Notice } from '@club/ui'
import { CurrentPassword, Field, Form, useRejected } from '../forms/Form.tsx'
import { Refused } from '../forms/Outcome.tsx'
import { Part } from '../layout/AccountPage.tsx'
import rows from '../layout/rows.module.css'
import { accountMessages } from '../messages.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import styles from './Passkeys.module.css'
import { type Kept, type LoadedPasskeys, passkeyForms } from './passkeys.action.ts'

/** The account's passkeys, and adding another; renaming and removing need no script. */
export function Passkeys({ kept, script }: LoadedPasskeys) {
  const text = useMessages(accountMessages)
  const adds = script !== null && kept.length < mostPasskeys
  const rejected = useRejected()
  const forms = kept.flatMap(({ id }) => [passkeyForms.name(id), passkeyForms.remove(id)])
  const isShown = rejected !== null && [...forms, ...(adds ? ['passkey'] : [])].includes(rejected.form)
  // Removed, or one too many, in another tab since.
  const gone = rejected?.form.startsWith('passkey') && !isShown ? rejected : null
  return (
    <Part id="passkeys" title={text.passkeySection} text={text.passkeyText}>
      {gone && <Refused state={gone} />}
      {kept.length === 0 ? (
        <p>{text.passkeyNone}</p>
      ) : (
        <ul className={rows.list}>
          {kept.map((passkey) => (
            <KeptPasskey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {adds ? <Another script={script} /> : script !== null && <p>{text.passkeyFull}</p>}
    </Part>
  )
}

function Another({ script }: { script: string }) {
  const text = useMessages(accountMessages)
  return (
    <>
      <noscript>
        <p>{text.passkeyNeedsScripts}</p>
      </noscript>
      <div data-no-passkeys hidden>
        <Notice kind="info">{text.passkeyUnsupported}</Notice>
      </div>
      <PasskeyForm
        way="add"
        submit={text.passkeyAdd}
        problems={{
          other: 'failed',
          cancelled: 'passkeyCancelled',
          passkey_held: 'passkeyHeld',
          wrong_credentials: 'wrongPassword',
          too_many_attempts: 'tooMany',
          no_active_user: 'noActiveUser',
        }}
      >
        <Field name="name" label={text.passkeyName} autoComplete="off" hint={text.passkeyNameHint} />
        <CurrentPassword />
      </PasskeyForm>
      <script type="module" src={script} />
    </>
  )
}

function KeptPasskey({ passkey: { id, name, createdAt, usedAt } }: { passkey: Kept }) {
  const text = useMessages(accountMessages)
  const dates = useDates()
  const rejected = useRejected()?.form ?? ''
  const failed = [passkeyForms.name(id), passkeyForms.remove(id)].includes(rejected)
  const used = usedAt === null ? text.passkeyUnused : text.passkeyUsed(dates.date(usedAt))
  return (
    <li className={styles.passkey}>
      <p className={classNames(rows.title, styles.name)}>
        <Icon name="Padlock" />
        <bdi>{name}</bdi>
      </p>
      <p className={rows.when}>
        {text.passkeyAdded(dates.date(createdAt))} · {used}
      </p>
      <details className={styles.change} open={failed}>
        <summary>
          {text.passkeyChange} <bdi className="visually-hidden">{name}</bdi>
        </summary>
        <div className={styles.ways}>
          <Form name={passkeyForms.name(id)} submit={text.passkeyRename} kind="quiet">
            <Field name="name" label={text.passkeyName} autoComplete="off" value={name} />
          </Form>
          <Form name={passkeyForms.remove(id)} submit={text.passkeyRemove} kind="quiet" />
        </div>
      </details>
    </li>
  )
}
