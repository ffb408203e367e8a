import { teamPath } from '@club/contracts/page-paths'
import { useMessages, useSettings } from '@club/shell-api'
import { Container, Notice, PageHeader, Section, SectionHeading, Stack } from '@club/ui'
import { useLoaderData } from 'react-router'
import { clubMessages } from '../messages.ts'
import { Squad } from '../team/Squad.tsx'
import type { PlayersData } from './players.loader.ts'

/** All players, by team (docs/product.md#players). */
export function PlayersPage() {
  const { teams } = useLoaderData() as PlayersData
  const { club, site } = useSettings()
  const words = useMessages(clubMessages)
  return (
    <>
      <PageHeader title={words.players} kicker={club.name} intro={words.playersIntro(site.titleSuffix)} />
      <Section aria-label={words.players}>
        <Container>
          {teams.length === 0 && <Notice kind="empty">{words.noSquad}</Notice>}
          <Stack space="section">
            {teams.map((team) => (
              <Stack key={team.slug} space="l">
                <SectionHeading
                  title={team.name}
                  link={{ href: teamPath(team.slug), text: words.wholeTeam }}
                />
                <Squad
                  members={team.members}
                  team={team.slug}
                  showPosition={team.displayPositionOnCard}
                  mini
                />
              </Stack>
            ))}
          </Stack>
        </Container>
      </Section>
    </>
  )
}
