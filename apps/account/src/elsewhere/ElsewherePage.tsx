/** Every page of the account site where fans' accounts are with a provider, or there are none: it says where what was looked for is. */
import { signInModeOf } from '@club/settings'
import { useMessages } from '@club/shell-api'
import { ButtonLink, Container, Heading, SiteLink } from '@club/ui'
import type { ComponentType } from 'react'
import styles from '../errors/ErrorPage.module.css'
import links from '../layout/links.module.css'
import { useRoot } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'

export function ElsewherePage() {
  const { settings, onwards } = useRoot()
  const text = useMessages(accountMessages)
  const none = signInModeOf(settings) === 'none'
  const words = none ? text.noAccounts : text.accountsElsewhere
  const pages = settings.signIn?.pages ?? {}
  const ways = none
    ? []
    : ([
        ['register', text.register],
        ['forgot', text.forgotLink],
        ['profile', text.accountHeading],
      ] as const)
  return (
    <div className={styles.page} data-tone="dark">
      <Container width="narrow">
        <div className={styles.words}>
          <Heading tag="h1" size="2xl">
            {words.title}
          </Heading>
          <p>{words.text}</p>
          {onwards !== null && (
            <p>
              <ButtonLink href={onwards} type="primary-light">
                {text.backToSite}
              </ButtonLink>
            </p>
          )}
          {ways.map(([page, label]) => {
            const href = pages[page]
            return (
              href && (
                <p key={page}>
                  <SiteLink className={links.link} href={href}>
                    {label}
                  </SiteLink>
                </p>
              )
            )
          })}
        </div>
      </Container>
    </div>
  )
}

/** @returns the page, or where the accounts are not here the one that says so */
export function whereAccountsAre(Page: ComponentType): ComponentType {
  return function Where() {
    return signInModeOf(useRoot().settings) === 'club' ? <Page /> : <ElsewherePage />
  }
}
