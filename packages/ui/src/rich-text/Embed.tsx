import type { ContentBlock } from '@club/contracts'
import { isSitePath } from '@club/contracts/link'
import { consentAtom, useBus, usePageIfAny } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { Button, ButtonLink } from '../button/Button.tsx'
import { useKitMessages } from '../messages.ts'
import styles from './RichText.module.css'

type EmbedBlock = Extract<ContentBlock, { type: 'embed' }>

/** For a site that the club has allowed: its content runs in a sandboxed frame and cannot reach ours. */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation'

/**
 * Loads nothing from another site before the fan has agreed to more than the essential cookies (docs/product.md#pages-of-the-site-tree): until
 * then, and for a site that the club has not allowed, a plain link is shown instead.
 */
export function Embed({ block }: { readonly block: EmbedBlock }) {
  const origins = usePageIfAny()?.settings.embeds?.origins ?? []
  const mayFrame = URL.canParse(block.url) && origins.includes(new URL(block.url).origin)
  const agreed = useAtomValue(consentAtom).personalisation
  if (!mayFrame || !agreed) return <StandIn block={block} mayFrame={mayFrame} />
  return (
    <figure className={styles.figure}>
      <iframe
        className={styles.frame}
        src={block.url}
        title={block.title}
        loading="lazy"
        sandbox={sandbox}
        allow="fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <figcaption>{block.title}</figcaption>
    </figure>
  )
}

function StandIn({ block, mayFrame }: { readonly block: EmbedBlock; readonly mayFrame: boolean }) {
  const kit = useKitMessages()
  return (
    <div className={styles.embed} data-tone="dark">
      <p className={styles.embedTitle}>{block.title}</p>
      <p>{mayFrame ? kit.embedWaits(block.provider) : kit.embed(block.provider)}</p>
      <div className={styles.embedWays}>
        {mayFrame && <Agree />}
        <ButtonLink
          href={block.url}
          newTab={!isSitePath(block.url)}
          type="ghost-light"
          size="small"
          icon="ExternalLink"
          iconAlign="right"
        >
          {block.provider}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Opens the cookie popup: a fan who has said no may change that. */
function Agree() {
  const kit = useKitMessages()
  const bus = useBus()
  return (
    <span className={styles.scripted}>
      <Button type="primary-light" size="small" onClick={() => bus.emit('review-consent', {})}>
        {kit.cookieSettings}
      </Button>
    </span>
  )
}
