/** On to the payment provider's portal; fetched when somebody wants to go there. */
import { portalRedirect } from '@club/contracts'
import { call } from '@club/shell-api'

/** The portal leads back to the page that the fan is on. @throws where there is no way there now */
export async function openPortal(customerID: string): Promise<void> {
  const body = { customerID, returnURL: location.href }
  const { url } = await call('/api/payments/v1/create-portal-redirect', portalRedirect, { body })
  location.assign(url)
}
