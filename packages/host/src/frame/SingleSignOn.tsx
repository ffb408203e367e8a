/** The frame itself, loaded if the club's provider has one and a fan is signed in. */
import { sessionFramePath } from '@club/contracts/streamline-codes'
import { useEffect, useRef } from 'react'

type Begun = { data?: { attributes?: { token?: unknown; language?: unknown } } }

/** @returns the frame's start data; null if the platform has none */
async function askToken(): Promise<{ token: string; language: string } | null> {
  const answer = await fetch(sessionFramePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) return null
  const { token, language } = ((await answer.json()) as Begun).data?.attributes ?? {}
  return typeof token === 'string' && typeof language === 'string' ? { token, language } : null
}

export function SingleSignOn({ address }: { address: string }) {
  const place = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { origin } = new URL(address)
    // The frame says when it is ready; the token is sent to its origin only, and never put in an address.
    const hear = async ({ source, origin: from, data }: MessageEvent) => {
      const frame = place.current?.contentWindow
      if (!frame || source !== frame || from !== origin || data?.type !== 'ready') return
      const begun = await askToken().catch(() => null)
      if (begun) frame.postMessage({ type: 'init', ...begun }, origin)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [address])
  return (
    <iframe
      ref={place}
      src={address}
      title={new URL(address).hostname}
      hidden
      aria-hidden
      tabIndex={-1}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}
