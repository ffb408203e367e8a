/** Quality, speed and captions: three lists to choose from, in one panel over the picture. */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { PlayerText } from '../messages.ts'
import { speeds } from '../playback/keyboard.core.ts'
import type { Player } from '../player.ts'
import { canChangeSpeed, type PlayerState } from '../player-state.core.ts'
import styles from './player.module.css'

type Props = {
  readonly player: Player
  readonly state: PlayerState
  readonly text: PlayerText
  readonly onCaptions: (id: string | null) => void
  readonly onClose: () => void
}

const hasQualities = ({ engine: { qualities } }: PlayerState) => qualities.length > 1
const hasCaptions = ({ engine: { captions } }: PlayerState) => captions.length > 0

/** Whether there is anything to choose: a live stream of one quality and without captions has nothing. */
export const hasSettings = (state: PlayerState): boolean =>
  hasQualities(state) || hasCaptions(state) || canChangeSpeed(state)

export function SettingsPanel({ player, state, text, onCaptions, onClose }: Props) {
  const { qualities, chosen, playing, captions, shownCaptions } = state.engine
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape only closes the panel: the dialog around the player stays.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const auto = qualities.find(({ id }) => id === playing)?.name
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is in it
    <div ref={panel} className={styles.panel} dir="ltr" data-menu="" onKeyDown={keys}>
      {hasCaptions(state) && (
        <Choices
          title={text.captions}
          options={[
            { value: '', name: text.captionsOff },
            ...captions.map(({ id, label }) => ({ value: id, name: label })),
          ]}
          value={shownCaptions ?? ''}
          onChoose={(id) => onCaptions(id === '' ? null : id)}
        />
      )}
      {hasQualities(state) && (
        <Choices
          title={text.quality}
          options={[
            { value: '', name: chosen === null && auto ? text.autoAt(auto) : text.auto },
            ...[...qualities].reverse().map(({ id, name }) => ({ value: String(id), name })),
          ]}
          value={chosen === null ? '' : String(chosen)}
          onChoose={(id) => player.chooseQuality(id === '' ? null : Number(id))}
        />
      )}
      {canChangeSpeed(state) && (
        <Choices
          title={text.speed}
          options={speeds.map((rate) => ({
            value: String(rate),
            name: rate === 1 ? text.normalSpeed : `${rate}×`,
          }))}
          value={String(state.speed)}
          onChoose={(rate) => player.setSpeed(Number(rate))}
        />
      )}
    </div>
  )
}

type ChoicesProps = {
  readonly title: string
  readonly options: readonly { readonly value: string; readonly name: string }[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

function Choices({ title, options, value, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.choicesTitle}>{title}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  )
}
