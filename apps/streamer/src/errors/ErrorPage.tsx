/** The error page: status, text, and links onwards; a page missing here may be on the club's website. */
import { ErrorFrame, usePageError, type WayOn } from '@club/host'
import { originOfSite } from '@club/settings/sites'
import { useMessages, usePage } from '@club/shell-api'
import { useLocation } from 'react-router'
import { streamerMessages } from '../messages.ts'

export function ErrorPage() {
  const { status } = usePageError()
  const text = useMessages(streamerMessages)
  const { settings, origin } = usePage()
  const { pathname } = useLocation()
  const main = originOfSite(settings.sites, 'main', origin)
  const ways: WayOn[] = [
    { href: '/live', label: text.live, type: 'primary-light' },
    { href: '/videos', label: text.sections.videos, type: 'primary-light' },
    { href: '/matches', label: text.matches, type: 'primary-light' },
  ]
  if (status === 404 && main !== null)
    ways.push({ href: main + pathname, label: text.onClubSite, type: 'ghost-light' })
  return <ErrorFrame texts={text} ways={ways} />
}
