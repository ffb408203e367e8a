import type { ContentAdvert, Page } from '@club/contracts'
import { lastSlots } from '@club/contracts/advert-addresses'
import { advertPositionOf } from '@club/settings/advert-position'
import { useMessages, useSettings } from '@club/shell-api'
import {
  AdvertSlot,
  type AdvertsInText,
  ButtonMark,
  buttonPresets,
  Card,
  Container,
  type Crumb,
  Grid,
  RichText,
  Section,
  Still,
} from '@club/ui'
import { clubMessages } from '../messages.ts'
import styles from './HubPage.module.css'
import { hubColumns } from './hub.core.ts'
import { PageHead } from './PageHead.tsx'

export type PageProps = {
  readonly page: Page
  readonly crumbs: readonly Crumb[]
  readonly advert: ContentAdvert | null
  readonly adverts: AdvertsInText
}

const sizes = '(width >= 1440px) 430px, (width >= 1024px) 31vw, (width >= 640px) 47vw, 94vw'

/** The Hub template: a title band, with or without a picture, a card for each child page, and the hub's own text. */
export function HubPage({ page, crumbs, advert, adverts }: PageProps) {
  const settings = useSettings()
  const words = useMessages(clubMessages)
  return (
    <>
      <PageHead page={page} crumbs={crumbs} />
      {page.related.length > 0 && (
        <Section aria-label={words.inThisSection}>
          <Container>
            <Grid columns={hubColumns(page.related.length)} tag="ul">
              {page.related.map((child) => (
                <Still as="li" key={child.fullPath} of={child} drawing="hub-child">
                  <Card
                    href={child.fullPath}
                    newTab={child.newTab}
                    title={child.title}
                    tag="h2"
                    summary={child.standfirst ?? undefined}
                    imageKey={child.image?.key}
                    focus={child.image?.focus}
                    ratio="3/2"
                    sizes={sizes}
                    meta={<ButtonMark {...buttonPresets.learnMore} text={words.learnMore} />}
                  />
                </Still>
              ))}
            </Grid>
          </Container>
        </Section>
      )}
      {page.body.length > 0 && (
        <Section ground="raised">
          <Container width="text">
            <RichText blocks={page.body} adverts={adverts} />
          </Container>
        </Section>
      )}
      <div className={styles.advert}>
        {advertPositionOf(settings, 'hubPage') === 'last' && (
          <AdvertSlot advert={advert} slotID={lastSlots.hubPage} />
        )}
      </div>
    </>
  )
}
