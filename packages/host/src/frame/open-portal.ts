/** Opens the payment provider's portal; loaded when a fan wants to go there. */
import { portalRedirect } from '@club/contracts'
import { call } from '@club/shell-api'

/** The portal links back to the current page. @throws if it cannot be opened now */
export async function openPortal(customerID: string): Promise<void> {
  const body = { customerID, returnURL: location.href }
  const { url } = await call('/api/payments/v1/create-portal-redirect', portalRedirect, { body })
  location.assign(url)
}
