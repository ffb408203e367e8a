import { buttonPresets } from '@club/ui'
import { expect, it } from '@jest/globals'
import { icons } from './MatchActions.tsx'

it('has the icons that the same buttons have elsewhere', () => {
  const { watchLive, listenLive, getAPass, buyTickets, matchCentre, matchReport } = buttonPresets
  const { highlights, hospitality, matchdayInfo, addToCalendar } = buttonPresets
  expect(icons).toEqual({
    'watch-live': watchLive.icon,
    'listen-live': listenLive.icon,
    'get-a-pass': getAPass.icon,
    'buy-tickets': buyTickets.icon,
    'match-centre': matchCentre.icon,
    'match-report': matchReport.icon,
    highlights: highlights.icon,
    hospitality: hospitality.icon,
    'matchday-info': matchdayInfo.icon,
    'add-to-calendar': addToCalendar.icon,
  })
})
