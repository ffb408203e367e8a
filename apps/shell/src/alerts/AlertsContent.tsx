import type { AlertKind, AlertWishes } from '@club/contracts'
import { useMessages, useSettings } from '@club/shell-api'
import { Button, Said } from '@club/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import styles from './Alerts.module.css'
import { alertsMessages } from './alerts-messages.ts'
import { askForAlerts, canBeAlerted, endAlerts, type Known, kinds, night, readAlerts } from './subscribing.ts'

type Told = 'saved' | 'ended' | 'denied' | 'failed' | 'choose'
/** What became of a press: another one for each, also in the same words. */
type Outcome = { told: Told }

export function AlertsContent() {
  const text = useMessages(alertsMessages)
  const [known, setKnown] = useState<Known | 'unsupported' | null>(null)
  const [said, say] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!canBeAlerted()) return setKnown('unsupported')
    readAlerts().then(setKnown, () => say({ told: 'failed' }))
  }, [])

  const act = async (work: () => Promise<'saved' | 'ended' | 'denied'>) => {
    setBusy(true)
    say(null)
    try {
      say({ told: await work() })
      // The change has been made, even if reading the state back fails.
      await readAlerts().then(setKnown, () => {})
    } catch {
      say({ told: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.panel}>
      <p>{known === 'unsupported' ? text.unsupported : text.intro}</p>
      {known === null && said === null && <p role="status">{text.loading}</p>}
      {known !== null && known !== 'unsupported' && (
        <Wishes
          key={known.own === null ? 'none' : 'some'}
          known={known}
          busy={busy}
          onWish={(wishes) =>
            wishes === null ? say({ told: 'choose' }) : void act(() => askForAlerts(known.key, wishes))
          }
          onEnd={() => void act(endAlerts)}
        />
      )}
      <Result said={said} />
    </div>
  )
}

/** The result of a press: announced, and focused. */
function Result({ said }: { readonly said: Outcome | null }) {
  const text = useMessages(alertsMessages)
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (said !== null) place.current?.focus()
  }, [said])
  if (said === null) return null
  const wrong = said.told !== 'saved' && said.told !== 'ended'
  return (
    <p
      ref={place}
      tabIndex={-1}
      role={wrong ? 'alert' : 'status'}
      className={styles.said}
      data-wrong={wrong || undefined}
    >
      {text[said.told]}
    </p>
  )
}

type WishesProps = {
  readonly known: Known
  readonly busy: boolean
  /** @param wishes null if the fan chose too little */
  readonly onWish: (wishes: AlertWishes | null) => void
  readonly onEnd: () => void
}

function Wishes({ known: { teams, own }, busy, onWish, onEnd }: WishesProps) {
  const text = useMessages(alertsMessages)
  const { teams: ours } = useSettings()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = {
      teams: data.getAll('team').map(String),
      kinds: data.getAll('kind').map(String) as AlertKind[],
      quiet: data.has('quiet') ? night : null,
      language: document.documentElement.lang.split('-')[0] ?? 'en',
    }
    onWish(chosen.teams.length === 0 || chosen.kinds.length === 0 ? null : chosen)
  }
  const boxes = (name: string, entries: readonly (readonly [string, string, boolean])[]) =>
    entries.map(([value, label, checked]) => (
      <label key={value} className={styles.choice}>
        <input type="checkbox" name={name} value={value} defaultChecked={checked} />
        <span>
          <Said>{label}</Said>
        </span>
      </label>
    ))
  return (
    <form onSubmit={submit} className={styles.wishes}>
      <fieldset className={styles.group}>
        <legend>{text.teams}</legend>
        {boxes(
          'team',
          teams.map(({ slug, name }) => [
            slug,
            name,
            own ? own.teams.includes(slug) : slug === ours.firstTeam,
          ]),
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{text.kinds}</legend>
        {boxes(
          'kind',
          kinds.map((kind) => [kind, text[kind], own ? own.kinds.includes(kind) : kind !== 'stories']),
        )}
      </fieldset>
      {boxes('quiet', [['night', text.quiet, own ? own.quiet !== null : true]])}
      <div className={styles.buttons}>
        <Button action="submit" loading={busy} text={own ? text.change : text.save} />
        {own && <Button type="ghost-dark" disabled={busy} onClick={onEnd} text={text.end} />}
      </div>
    </form>
  )
}
