/** The way back to what was said to cookies, at the foot of every site. */
import { useBus } from '@club/shell-api'
import { FooterButton } from '../frame/FooterBase.tsx'

/** By which a page that was loaded anew finds it. */
export const cookieSettingsId = 'cookie-settings'

/** @param children its words, in the language of the page */
export function CookieSettings({ children }: { readonly children: string }) {
  const bus = useBus()
  return (
    <FooterButton id={cookieSettingsId} onPress={() => bus.emit('review-consent', {})}>
      {children}
    </FooterButton>
  )
}
