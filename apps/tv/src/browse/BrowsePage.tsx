import { useMessages } from '@club/shell-api'
import { Button, ButtonLink, buttonPresets, Container, FilterPicker, SearchForm } from '@club/ui'
import { useId, useState, useSyncExternalStore } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { choicePath, tvPaths } from '../addresses.core.ts'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import styles from './BrowsePage.module.css'
import { type BrowseChoice, isNarrowed } from './browse.core.ts'
import type { BrowseData } from './browse.loader.ts'
import { ClipList } from './ClipList.tsx'
import { useChoice } from './use-choice.ts'

/** Every video, filtered by words, team, season and length. The address holds the choices. */
export function BrowsePage() {
  const { frame, choice, filters, list } = useLoaderData() as BrowseData
  const words = useMessages(tvMessages)
  const chosen = useChoice(choice)
  const narrowed = isNarrowed(choice)
  return (
    <TvFrame frame={frame} current="browse">
      <TvHead title={words.browse} intro={words.browseIntro}>
        <div className={styles.narrow} data-tone="dark">
          <Words key={choice.q} choice={chosen} />
          <Filters choice={chosen} filters={filters} />
        </div>
      </TvHead>
      <section className={styles.results} aria-label={words.videos}>
        <Container>
          <ClipList
            first={list}
            names={frame.names}
            pathOf={(page) => choicePath(tvPaths.browse, { ...choice, page })}
            inResults={narrowed}
            empty={narrowed ? words.nothingFound : words.nothingYet}
          />
        </Container>
      </section>
    </TvFrame>
  )
}

const wide = '(width >= 760px)'

const hearWidth = (changed: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The pickers behind 'Filter Results': open from the start if there is room for them, or if something is chosen. */
function Filters({ choice, filters }: Pick<BrowseData, 'choice' | 'filters'>) {
  const words = useMessages(tvMessages)
  const id = useId()
  const roomy = useSyncExternalStore(
    hearWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
  const narrowed = isNarrowed(choice)
  const [asked, setAsked] = useState<boolean | null>(narrowed || null)
  const open = asked ?? roomy
  return (
    <>
      <div className={styles.toggle}>
        <Button
          {...buttonPresets.filterResults}
          type="ghost-light"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setAsked(!open)}
        >
          {words.filterResults}
        </Button>
      </div>
      <div id={id} className={styles.filters} data-open={asked ?? undefined}>
        {(
          [
            ['team', filters.teamPicker],
            ['season', filters.seasonPicker],
            ['duration', filters.durationPicker],
          ] as const
        ).map(([name, { label, values }]) => (
          <FilterPicker
            key={name}
            label={label}
            name={name}
            value={choice[name]}
            action={tvPaths.browse}
            keep={kept(choice, name)}
            tone="dark"
            options={[
              { value: '', label: words.all },
              ...values.map((option) => ({ value: option.value, label: option.name })),
            ]}
          />
        ))}
        {narrowed && (
          <ButtonLink href={tvPaths.browse} type="label-light" icon="Reset">
            {words.clear}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** The choices kept when one of them changes; a new choice starts at the first page. */
const kept = (choice: BrowseChoice, changing: keyof BrowseChoice): Record<string, string> =>
  Object.fromEntries(
    (['q', 'team', 'season', 'duration'] as const)
      .filter((name) => name !== changing && choice[name] !== '')
      .map((name) => [name, choice[name]]),
  )

function Words({ choice }: { readonly choice: BrowseChoice }) {
  const words = useMessages(tvMessages)
  const navigate = useNavigate()
  return (
    <SearchForm
      action={tvPaths.browse}
      keep={kept(choice, 'q')}
      label={words.search}
      button={words.searchButton}
      defaultValue={choice.q}
      maxLength={120}
      onSearch={(q) => void navigate(choicePath(tvPaths.browse, { ...choice, q: q.trim(), page: 1 }))}
      looks={styles}
    />
  )
}
