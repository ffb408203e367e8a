import { useDates, useMessages } from '@club/shell-api'
import { Badge, Button, Icon } from '@club/ui'
import { useLoaderData } from 'react-router'
import { Form, useFormState } from '../forms/Form.tsx'
import { Refused } from '../forms/Outcome.tsx'
import { AccountPage, Part } from '../layout/AccountPage.tsx'
import rows from '../layout/rows.module.css'
import { accountMessages } from '../messages.ts'
import styles from './DevicesPage.module.css'
import type { loadDevices } from './devices.action.ts'

type OnSystem = (browser: string, system: string) => string
type OpenedWith = { browser: string | null; system: string | null }

/** null if nothing is known of it. */
function deviceName(onSystem: OnSystem, { browser, system }: OpenedWith): string | null {
  return browser !== null && system !== null ? onSystem(browser, system) : (browser ?? system)
}

/** Signed-in devices, by browser and system, the current one first and marked. */
export function DevicesPage() {
  const text = useMessages(accountMessages)
  const dates = useDates()
  const { name, devices, done } = useLoaderData<typeof loadDevices>()
  const failed = useFormState('devices')
  const thisFirst = devices.toSorted((a, b) => Number(b.attributes.current) - Number(a.attributes.current))
  return (
    <AccountPage name={name} done={done}>
      {failed && <Refused state={failed} />}
      <Part id="devices" title={text.devices} text={text.devicesText}>
        <ul className={rows.list}>
          {thisFirst.map(({ id, attributes: { signedInAt, current, ...openedWith } }) => (
            <li key={id} className={styles.device}>
              <span className={styles.sign}>
                <Icon name="Account" />
              </span>
              <div className={styles.words}>
                <p className={rows.title} id={`device-${id}`}>
                  {deviceName(text.onSystem, openedWith) ?? text.otherDevice}
                  {current && <Badge kind="brand">{text.thisDevice}</Badge>}
                </p>
                <p className={rows.when}>{text.signedInAt(dates.date(signedInAt), dates.time(signedInAt))}</p>
              </div>
              {!current && (
                <form method="post">
                  <input type="hidden" name="form" value="device" />
                  <input type="hidden" name="device" value={id} />
                  <Button action="submit" type="ghost-dark" size="small" aria-describedby={`device-${id}`}>
                    {text.signOutDevice}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Part id="everywhere" title={text.signOutEverywhere} text={text.signOutEverywhereText}>
        <Form name="everywhere" submit={text.signOutEverywhere} kind="quiet" />
      </Part>
    </AccountPage>
  )
}
