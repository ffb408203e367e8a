import { useMessages, useSettings } from '@club/shell-api'
import { Container, Icon, RichText, Section, SectionHeading, SiteLink, Stack } from '@club/ui'
import { useLoaderData } from 'react-router'
import { clubMessages } from '../messages.ts'
import { PageHead } from '../page/PageHead.tsx'
import styles from './ArabicPage.module.css'
import type { ArabicData } from './arabic.loader.ts'

/** The club for readers of Arabic, from right to left: the editors' text, and links to the rest of the site. */
export function ArabicPage() {
  const { page, adverts, matchday } = useLoaderData() as ArabicData
  const { tv, menus, tickets } = useSettings()
  const listed = new Set(
    Object.values(menus)
      .flat()
      .map(({ slug }) => slug),
  )
  /** These are the club's own pages: a club may have them elsewhere, or none. */
  const ifListed = (path: string) => (listed.has(path) ? path : null)
  const words = useMessages(clubMessages)
  const places = [
    ['/news', words.toNews, 'Article'],
    ['/matches', words.toMatches, 'Match'],
    ['/teams', words.toTeams, 'Lineups'],
    [ifListed('/tickets') ?? tickets?.matches, words.toTickets, 'Tickets'],
    [tv.href, words.toVideos, 'Video'],
    [matchday.hospitality, words.toHospitality, 'Hospitality'],
    [matchday.homeInfo, words.toGround, 'Location'],
    [ifListed('/club/clubcontacts'), words.toContacts, 'Phone'],
  ] as const
  return (
    <>
      <PageHead page={page} crumbs={[{ label: words.home, href: '/' }, { label: page.title }]} />
      <Section aria-labelledby="places">
        <Container>
          <Stack space="l">
            <SectionHeading id="places" title={words.places} />
            <ul className={styles.places}>
              {places.map(
                ([href, label, icon]) =>
                  href && (
                    <li key={href}>
                      <SiteLink href={href} className={styles.place}>
                        <Icon name={icon} /> {label}
                      </SiteLink>
                    </li>
                  ),
              )}
            </ul>
            <p className={styles.note}>{words.placesInEnglish}</p>
          </Stack>
        </Container>
      </Section>
      <Section ground="raised" aria-label={page.title}>
        <Container width="text">
          <RichText blocks={page.body} adverts={adverts} />
        </Container>
      </Section>
    </>
  )
}
