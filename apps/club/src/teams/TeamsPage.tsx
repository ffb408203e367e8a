import { childFriendlyAtom, useMessages, useSettings } from '@club/shell-api'
import { Card, Container, Notice, PageHeader, Section, Still } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useLoaderData } from 'react-router'
import { clubMessages } from '../messages.ts'
import styles from './TeamsPage.module.css'
import { shownTeams } from './teams.core.ts'
import type { TeamsData } from './teams.loader.ts'

/** The club's teams. */
export function TeamsPage() {
  const data = useLoaderData() as TeamsData
  const teams = shownTeams(data.teams, useAtomValue(childFriendlyAtom).on)
  const { club, site } = useSettings()
  const words = useMessages(clubMessages)
  return (
    <>
      <PageHeader title={words.teams} kicker={club.name} intro={words.teamsIntro(site.titleSuffix)} />
      <Section aria-label={words.teams}>
        <Container>
          {teams.length === 0 ? (
            <Notice kind="empty">{words.noTeams}</Notice>
          ) : (
            <ul className={styles.teams}>
              {teams.map((team, index) => (
                <Still as="li" key={team.slug} of={[team, index]}>
                  <Card
                    href={team.href}
                    newTab={team.external}
                    title={team.name}
                    tag="h2"
                    summary={team.summary ?? undefined}
                    imageKey={team.image?.key}
                    focus={team.image?.focus}
                    layout="overlay"
                    size="xl"
                    sizes={index === 0 ? '(width >= 1440px) 1344px, 100vw' : '(width >= 760px) 50vw, 100vw'}
                    priority={index === 0}
                  />
                </Still>
              ))}
            </ul>
          )}
        </Container>
      </Section>
    </>
  )
}
