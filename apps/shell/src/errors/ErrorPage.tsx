/** The main site's error page (docs/product.md#error-page), inside the frame. */

import { ErrorFrame, type WayOn } from '@club/host'
import { useMessages, useSettings } from '@club/shell-api'
import { shellMessages } from '../messages.ts'
import { ticketsEntry } from './tickets.core.ts'

export function ErrorPage() {
  const text = useMessages(shellMessages)
  const tickets = ticketsEntry(useSettings())
  const ways: WayOn[] = [
    { href: '/news', label: text.news, type: 'primary-light' },
    { href: '/matches', label: text.matches, type: 'primary-light' },
    { href: '/teams', label: text.teams, type: 'primary-light' },
  ]
  if (tickets)
    ways.push({ href: tickets.slug, label: text.tickets, type: 'ghost-light', newTab: tickets.newTab })
  return <ErrorFrame texts={text} ways={ways} />
}
