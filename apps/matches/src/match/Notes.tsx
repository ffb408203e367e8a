import { useDates, useMessages, useSay } from '@club/shell-api'
import { Unbroken } from '@club/ui'
import { matchesMessages } from '../messages.ts'
import { type ListedMatch, notesOf } from './match.core.ts'
import { sentence } from './sentences.core.ts'

/** What is to be said of a match beyond its score, a line each, where there is no room for the score at half-time. */
export function Notes({ match }: { match: ListedMatch }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const say = useSay()
  return notesOf(match)
    .filter(({ about }) => about !== 'half-time')
    .map((note) => (
      <span key={note.about}>
        <Unbroken>{sentence(note, messages, dates, say)}</Unbroken>
      </span>
    ))
}
