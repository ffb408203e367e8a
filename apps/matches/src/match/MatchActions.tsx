import { livePath, useMessages, useSettings } from '@club/shell-api'
import { ButtonLink, type ButtonProps, VisuallyHidden } from '@club/ui'
import { matchesMessages } from '../messages.ts'
import { type ButtonKind, matchButtons } from './buttons.core.ts'
import styles from './MatchActions.module.css'
import type { ListedMatch } from './match.core.ts'

/** The same as those of the kit's presets, which are not loaded for their icons alone. */
export const icons: Readonly<Record<ButtonKind, NonNullable<ButtonProps['icon']>>> = {
  'watch-live': 'Live',
  'listen-live': 'Audio',
  'get-a-pass': 'Subscription',
  'buy-tickets': 'Tickets',
  'match-centre': 'Match',
  'match-report': 'Article',
  highlights: 'Video',
  hospitality: 'Hospitality',
  'matchday-info': 'Info',
  'add-to-calendar': 'Calendar',
}

/** The buttons that most fans want stand out; the practical ones are quiet. */
const strong = new Set<ButtonKind>(['watch-live', 'listen-live', 'get-a-pass', 'buy-tickets'])
const quiet = new Set<ButtonKind>(['hospitality', 'matchday-info', 'add-to-calendar'])

/** The buttons of a match, chosen by its state. */
export function MatchActions({
  match,
  dark,
  holdsPass,
}: {
  match: ListedMatch
  dark: boolean
  holdsPass: boolean
}) {
  const messages = useMessages(matchesMessages)
  const { tv } = useSettings()
  const assets = match.firstTeam && match.ours !== null ? tv.matchStreams : undefined
  const streams = assets
    ? {
        video: assets.video && livePath(assets.video),
        audio: assets.audio && livePath(assets.audio, 'audio'),
      }
    : null
  const labels: Readonly<Record<ButtonKind, string>> = {
    'watch-live': messages.watchLive,
    'listen-live': messages.listenLive,
    'get-a-pass': messages.getPass,
    'buy-tickets': messages.buyTickets,
    'match-centre': messages.matchCentre,
    'match-report': messages.matchReport,
    highlights: messages.highlights,
    hospitality: messages.hospitality,
    'matchday-info': messages.matchdayInfo,
    'add-to-calendar': messages.addToCalendar,
  }
  const between = <VisuallyHidden>: {messages.against(match.home.name, match.away.name)}</VisuallyHidden>
  return (
    <ul className={styles.actions} data-actions>
      {matchButtons(match, { streams, holdsPass }).map(({ kind, href, newTab, document }) => {
        const look = strong.has(kind) ? 'primary' : quiet.has(kind) ? 'label' : 'ghost'
        return (
          <li key={kind}>
            <ButtonLink
              href={href}
              newTab={newTab}
              document={document}
              size="small"
              icon={newTab ? 'ExternalLink' : icons[kind]}
              type={`${look}-${dark ? 'light' : 'dark'}` as const}
            >
              {labels[kind]}
              {between}
            </ButtonLink>
          </li>
        )
      })}
    </ul>
  )
}
