/** The panel above the page for a fan who returns from the payment page. */
import { matchPath } from '@club/contracts/page-paths'
import {
  sessionAtom,
  useAccountAddress,
  useDates,
  useMessages,
  usePage,
  useSay,
  wantedFilm,
} from '@club/shell-api'
import { ButtonLink, Container, Heading, Loading, Said } from '@club/ui'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { tvPaths } from '../addresses.core.ts'
import { SignInButton } from '../frame/SignInButton.tsx'
import { shopMessages } from '../packages/messages.ts'
import styles from './CheckoutReturn.module.css'
import { type CameBack, isOver, type Panel, panelOf, type Told, withoutCheckout } from './return.core.ts'
import { useBought } from './use-bought.ts'
import { useTold } from './use-told.ts'

type Props = {
  readonly back: CameBack
  /** Where the packages are sold, and who gives support. */
  readonly packages: string | null
  readonly support: { readonly name: string; readonly href: string }
}

export function CheckoutReturn({ back, packages, support }: Props) {
  const { status } = useAtomValue(sessionAtom)
  const told = useTold(back)
  const panel = panelOf(back, status, told)
  const over = isOver(panel)
  useEffect(() => {
    if (!over) return
    const { pathname, search, hash } = location
    history.replaceState(history.state, '', pathname + withoutCheckout(search) + hash)
  }, [over])
  return (
    <section className={styles.panel} data-panel={panel} role="status">
      <Container>
        <PanelWords panel={panel} told={told} packages={packages} support={support} />
      </Container>
    </section>
  )
}

type PanelProps = Omit<Props, 'back'> & { readonly panel: Panel; readonly told: Told }

function PanelWords({ panel, told, packages, support }: PanelProps) {
  const { returned } = useMessages(shopMessages)
  const account = useAccountAddress('/subscriptions')
  const say = useSay()
  const title = typeof told === 'object' && told !== null ? say(told.packageTitle) : ''
  switch (panel) {
    case 'asking':
      return <Words title={returned.asking} busy />
    case 'in':
      if (typeof told !== 'object' || told === null) return null
      return told.outlook === undefined ? (
        <In title={title} packageID={told.packageID} />
      ) : (
        <Words title={returned.off[told.outlook]} text={returned.offText[told.outlook](title)} />
      )
    case 'opening':
      return <Words title={returned.opening} text={returned.openingText(title)} busy />
    case 'processing':
      return <Words title={returned.processing} text={returned.processingText(title)} />
    case 'withdrawn':
    case 'blocked':
      return (
        <Words title={returned[panel]} text={returned[`${panel}Text`](title)}>
          <ButtonLink href={support.href} type="ghost-light">
            <Said>{support.name}</Said>
          </ButtonLink>
        </Words>
      )
    case 'problem':
      return <Words title={returned.problem} text={returned.problemText} busy />
    case 'refunded':
    case 'over':
      return <Offered title={returned[panel]} text={returned[`${panel}Text`](title)} packages={packages} />
    case 'open':
    case 'expired':
    case 'failed':
      return <Offered title={returned[panel]} text={returned[`${panel}Text`]} packages={packages} />
    case 'signed-out':
      return (
        <Words title={returned.signedOut} text={returned.signedOutText}>
          <SignInButton label={returned.signInButton} prompt={returned.signedOut} />
        </Words>
      )
    case 'unknown':
      return (
        <Words title={returned.unknown} text={returned.unknownText(say(support.name))}>
          <ButtonLink href={support.href} type="ghost-light">
            <Said>{support.name}</Said>
          </ButtonLink>
        </Words>
      )
    case 'left':
      return (
        <Words title={returned.left} text={returned.leftText}>
          {account !== null && (
            <ButtonLink href={account} type="ghost-light">
              {returned.toAccount}
            </ButtonLink>
          )}
        </Words>
      )
  }
}

/** Paid, and active: a pass says from when. */
function In({ title, packageID }: { readonly title: string; readonly packageID: string }) {
  const { returned } = useMessages(shopMessages)
  const dates = useDates()
  const { now } = usePage()
  const bought = useBought(packageID)
  const match = bought?.attributes.match
  if (!match)
    return (
      <Words title={returned.in} text={bought ? returned.inText(title) : returned.just(title)}>
        <ButtonLink href={wantedFilm() ?? tvPaths.front} type="primary-light" icon="Play">
          {returned.watchNow}
        </ButtonLink>
      </Words>
    )
  const open = Date.parse(match.opensAt) <= Date.parse(now)
  const text = open
    ? returned.passOpen(title)
    : returned.passText(title, dates.matchDate(match.opensAt), dates.time(match.opensAt))
  return (
    <Words title={returned.in} text={text}>
      <ButtonLink href={matchPath({ ...match, id: match.matchID })} type="primary-light" icon="Match">
        {returned.toMatch}
      </ButtonLink>
    </Words>
  )
}

/** It gives access to nothing; a link leads to the packages. */
function Offered({ title, text, packages }: { title: string; text: string; packages: string | null }) {
  const { viewPackages } = useMessages(shopMessages)
  return (
    <Words title={title} text={text}>
      {packages !== null && (
        <ButtonLink href={`${packages}#packages`} type="primary-light">
          {viewPackages}
        </ButtonLink>
      )}
    </Words>
  )
}

type WordsProps = {
  readonly title: string
  readonly text?: string
  readonly busy?: boolean
  readonly children?: ReactNode
}

function Words({ title, text, busy = false, children }: WordsProps) {
  return (
    <div className={styles.words}>
      <Heading tag="h2" size="m">
        {title}
      </Heading>
      {text && <p>{text}</p>}
      {busy && <Loading tone="dark" />}
      {children}
    </div>
  )
}
