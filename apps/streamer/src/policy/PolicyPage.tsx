/** A policy, as written by the club's editors. */
import type { Page } from '@club/contracts'
import { useDates, useMessages } from '@club/shell-api'
import { PageHeader, RichText } from '@club/ui'
import { useLoaderData } from 'react-router'
import { streamerMessages } from '../messages.ts'
import styles from './PolicyPage.module.css'

export function PolicyPage() {
  const page = useLoaderData() as Page
  const text = useMessages(streamerMessages)
  const dates = useDates()
  return (
    <>
      <PageHeader title={page.title} {...(page.standfirst ? { intro: page.standfirst } : {})} />
      <div className={styles.column}>
        <RichText blocks={page.body} />
        <p className={styles.updated}>
          {text.lastUpdated} <time dateTime={page.updatedAt}>{dates.date(page.updatedAt)}</time>
        </p>
      </div>
    </>
  )
}
