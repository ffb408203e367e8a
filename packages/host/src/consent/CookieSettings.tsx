/** Reopens the cookie popup, from the foot of every site. */
import { useBus } from '@club/shell-api'
import { FooterButton } from '../frame/FooterBase.tsx'

/** The id by which a reloaded page finds it. */
export const cookieSettingsId = 'cookie-settings'

/** @param children its text, in the page's language */
export function CookieSettings({ children }: { readonly children: string }) {
  const bus = useBus()
  return (
    <FooterButton id={cookieSettingsId} onPress={() => bus.emit('review-consent', {})}>
      {children}
    </FooterButton>
  )
}
