/** Alerts about matches and stories on fans' devices (docs/product.md#alerts). */
import webPush from 'web-push'
import { installationSecret } from '../../database/installation-secrets.ts'
import type { PlatformContext } from '../../server/context.ts'
import { forgetOldAlerts } from './alerts.store.ts'
import { audienceOf } from './audience.ts'
import { messages as arabic } from './messages/ar.ts'
import { messages as english } from './messages/en.ts'
import { type AlertsPorts, alertsRoutes } from './routes.ts'
import { createSender } from './sender.server.ts'
import { forgetUnreached } from './subscriptions.store.ts'
import { type WatchPorts, watchAlerts } from './watch.ts'

export type AlertsServicePorts = Omit<AlertsPorts, 'audience'> &
  WatchPorts &
  Pick<PlatformContext, 'database'>

/** Fans get alerts in the language of the page on which they subscribed. */
const languages = { en: english, ar: arabic }

export async function create(ports: AlertsServicePorts) {
  const made = await installationSecret(ports.database, 'push', () =>
    JSON.stringify(webPush.generateVAPIDKeys()),
  )
  const keys = JSON.parse(made) as { publicKey: string; privateKey: string }
  const sender = createSender({ ...keys, subject: ports.push.contact }, ports.push.ca, ports.stopping)
  const audience = audienceOf(ports.database)
  const watch = watchAlerts(ports, sender, languages, audience)
  const close = async () => {
    await watch.settled()
    await sender.close()
  }
  const forgetOld = async (now: Date) => {
    await forgetOldAlerts(ports.database, now)
    await forgetUnreached(ports.database, now)
  }
  return { routes: alertsRoutes({ ...ports, audience }, keys.publicKey), ...watch, forgetOld, close }
}
