import type { Suggestion } from '@club/contracts'
import { useDates, useMessages } from '@club/shell-api'
import { dot, Heading, Icon, type IconName, Said, SiteLink } from '@club/ui'
import { useId } from 'react'
import { searchMessages } from '../messages.ts'
import styles from './Suggestions.module.css'

const icons: Record<Suggestion['kind'], Exclude<IconName, 'Shirt'>> = {
  player: 'Player',
  team: 'Lineups',
  match: 'Match',
  page: 'Article',
}

/** Suggested players, teams, matches and pages; they are not counted among the results. */
export function Suggestions({ suggestions }: { readonly suggestions: readonly Suggestion[] }) {
  const words = useMessages(searchMessages)
  const id = useId()
  return (
    <section className={styles.suggestions} aria-labelledby={id}>
      <Heading tag="h3" size="s" id={id}>
        {words.suggestions}
      </Heading>
      <ul className={styles.list}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.path}>
            <SiteLink href={suggestion.path} className={styles.link}>
              <span className={styles.sign}>
                <Icon name={icons[suggestion.kind]} size={22} />
              </span>
              <span className={styles.words}>
                <span className={styles.title}>
                  <Title suggestion={suggestion} />
                </span>
                <About suggestion={suggestion} />
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title({ suggestion: { title, sides } }: { readonly suggestion: Suggestion }) {
  const words = useMessages(searchMessages)
  if (!sides) return <Said>{title}</Said>
  return (
    <>
      <Said>{sides.home}</Said> {words.versus} <Said>{sides.away}</Said>
    </>
  )
}

function About({ suggestion: { kind, about, at } }: { readonly suggestion: Suggestion }) {
  const words = useMessages(searchMessages)
  const dates = useDates()
  return (
    <span className={styles.about}>
      <Said>{about ?? words.kind[kind]}</Said>
      {at !== null && (
        <>
          {dot}
          <time dateTime={at}>{dates.date(at)}</time>
        </>
      )}
    </span>
  )
}
