import { lastSlots } from '@club/contracts/advert-addresses'
import { advertPositionOf } from '@club/settings/advert-position'
import { useDates, useMessages, useSettings } from '@club/shell-api'
import { AdvertSlot, PageHeader, Picture, RichText, Said, SectionHeading, SiteLink, Still } from '@club/ui'
import { clubMessages } from '../messages.ts'
import styles from './DefaultPage.module.css'
import type { PageProps } from './HubPage.tsx'

/** The Default template: breadcrumbs, a title, an optional picture, a text column, and the sibling pages. */
export function DefaultPage({ page, crumbs, advert, adverts }: PageProps) {
  const settings = useSettings()
  const words = useMessages(clubMessages)
  const dates = useDates()
  const parent = page.trail.at(-1)
  return (
    <>
      <PageHeader title={page.title} intro={page.standfirst ?? undefined} breadcrumbs={crumbs}>
        {page.image && <div className={styles.room} />}
      </PageHeader>
      <div className={styles.layout} data-picture={page.image ? '' : undefined}>
        <div className={styles.column}>
          {page.image && (
            <div className={styles.picture}>
              <Picture
                imageKey={page.image.key}
                focus={page.image.focus}
                alt={page.image.alt}
                sizes="(width >= 760px) 704px, 94vw"
                priority
              />
            </div>
          )}
          <RichText blocks={page.body} adverts={adverts} />
          <p className={styles.updated}>
            {words.lastUpdated} <time dateTime={page.updatedAt}>{dates.date(page.updatedAt)}</time>
          </p>
          {advertPositionOf(settings, 'defaultPage') === 'last' && (
            <AdvertSlot advert={advert} slotID={lastSlots.defaultPage} />
          )}
        </div>
        {page.related.length > 0 && (
          <nav className={styles.section} aria-labelledby="in-this-section">
            <SectionHeading title={parent?.title ?? words.inThisSection} size="s" id="in-this-section" />
            <Still as="ul" of={page.related} drawing="beside-page" className={styles.pages}>
              {page.related.map((sibling) => (
                <li key={sibling.fullPath}>
                  <SiteLink href={sibling.fullPath} newTab={sibling.newTab} className={styles.page}>
                    <Said>{sibling.title}</Said>
                  </SiteLink>
                </li>
              ))}
            </Still>
          </nav>
        )}
      </div>
    </>
  )
}
