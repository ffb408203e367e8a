import { useMessages, useSay, useSettings } from '@club/shell-api'
import { ButtonLink, Container, Notice, Said, Section, SectionHeading, Stack } from '@club/ui'
import { useLoaderData } from 'react-router'
import { matchesPath } from '../addresses.core.ts'
import { clubMessages } from '../messages.ts'
import { Squad } from './Squad.tsx'
import { TeamHero } from './TeamHero.tsx'
import styles from './TeamPage.module.css'
import type { TeamData } from './team.loader.ts'

/** One team: its description, its squad and its staff. */
export function TeamPage() {
  const team = useLoaderData() as TeamData
  const { club, home } = useSettings()
  const words = useMessages(clubMessages)
  const say = useSay()
  return (
    <>
      <TeamHero
        name={team.name}
        kicker={club.name}
        imageKey={team.image?.key ?? home.heroImage}
        focus={team.image ? team.image.focus : home.heroFocus}
        imageAlt={team.image?.alt ?? home.heroAlt}
      >
        {team.hasMatches && (
          <ButtonLink
            href={team.externalMatchPage ?? matchesPath(team.slug)}
            newTab={team.externalMatchPage !== null}
            type="primary-light"
            icon="Match"
          >
            {words.fixtures}
          </ButtonLink>
        )}
      </TeamHero>
      {team.overview && (
        <Section ground="raised" aria-label={words.overview(say(team.name))}>
          <Container>
            <p className={styles.overview}>
              <Said>{team.overview}</Said>
            </p>
          </Container>
        </Section>
      )}
      <Section aria-label={words.squad}>
        <Container>
          {team.groups.length === 0 && <Notice kind="empty">{words.noSquad}</Notice>}
          <Stack space="section">
            {team.groups.map((group) => (
              <Stack key={group.name} space="l">
                <SectionHeading title={group.name === 'squad' ? words.squad : words[group.name]} />
                <Squad
                  members={group.members}
                  team={team.slug}
                  showPosition={team.displayPositionOnCard}
                  mini={team.isMiniCard}
                />
              </Stack>
            ))}
          </Stack>
        </Container>
      </Section>
    </>
  )
}
