/** The pages of an account: its holder, the navigation, and the page's subject. */
import { useMessages } from '@club/shell-api'
import { Container, Heading, TabLinks } from '@club/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Said } from '../forms/Said.tsx'
import { accountMessages } from '../messages.ts'
import styles from './AccountPage.module.css'
import { useAddresses, useRoot } from './use-root.ts'

type Props = {
  /** Name of the holder, above the heading. */
  name: string
  done: string | null
  children: ReactNode
}

export function AccountPage({ name, done, children }: Props) {
  const text = useMessages(accountMessages)
  const { pathname } = useLocation()
  const { to } = useAddresses()
  const { subscriptions } = useRoot()
  const ways = [
    { path: '/profile', label: text.profile },
    ...(subscriptions ? [{ path: '/subscriptions', label: text.subscriptions }] : []),
    { path: '/devices', label: text.devices },
    { path: '/sign-out', label: text.signOut },
  ]
  return (
    <>
      <div className={styles.head} data-tone="dark">
        <Container width="narrow">
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <Heading tag="h1" size="xl">
            {text.accountHeading}
          </Heading>
          <TabLinks
            label={text.accountNav}
            tone="dark"
            items={ways.map(({ path, label }) => ({ href: to(path), label, current: path === pathname }))}
          />
        </Container>
      </div>
      <Container width="narrow">
        <div className={styles.body}>
          <Said done={done} />
          {children}
        </div>
      </Container>
    </>
  )
}

type PartProps = { id: string; title: string; text?: string; children: ReactNode }

/** One thing to do, with its heading beside it where there is room. */
export function Part({ id, title, text, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.about}>
        <Heading tag="h2" size="s" id={id}>
          {title}
        </Heading>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.work}>{children}</div>
    </section>
  )
}
