/** The club remote's texts. */
import { defineMessages } from '@club/shell-api'

export const clubMessages = defineMessages({
  en: {
    home: 'Home',
    teams: 'Teams',
    teamsIntro: (club: string) => `Everybody who wears the shirt of ${club}: squads, staff and fixtures.`,
    noTeams: 'There are no teams to show yet.',
    overview: (team: string) => `About the ${team}`,
    fixtures: 'Fixtures and results',
    squad: 'Squad',
    noSquad: 'The squad has not been announced yet.',
    Goalkeeper: 'Goalkeepers',
    Defender: 'Defenders',
    Midfielder: 'Midfielders',
    Forward: 'Forwards',
    Staff: 'Staff',
    number: (number: number) => `Number ${number}`,
    onLoanFrom: (club: string) => `On loan from ${club}`,
    inThisSection: 'In this section',
    lastUpdated: 'Last updated',
  },
})
