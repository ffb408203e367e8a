/** Where the account is signed in, and signing out there. */
import { deviceList } from '@club/contracts'
import { ApiProblem } from '@club/shell-api'
import { data } from 'react-router'
import type { FormState } from '../forms/form.core.ts'
import { type Asked, demandHolder, doneOf, leadTo } from '../visit/visitor.ts'

export async function loadDevices(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  const path = '/api/account/v1/devices'
  const { status, body } = await visit.ask('GET', path)
  if (status !== 200) throw new ApiProblem(503, 'The service is not available right now', path)
  return { name: holder.displayName, devices: deviceList.parse(body).data, done: doneOf(asked) }
}

const deviceForm = /^[0-9a-f]{22}$/

/** @returns what failed, or a redirect */
export async function sendDevices(asked: Asked) {
  const { visit } = await demandHolder(asked)
  const sent = await asked.request.formData()
  const failed = data<FormState>({ form: 'devices', values: {}, problems: { '': 'failed' } }, 503)
  if (sent.get('form') === 'everywhere') {
    const { status } = await visit.ask('DELETE', '/api/account/v1/devices')
    return status === 200 ? leadTo(asked, '/sign-in', { done: 'everywhere' }) : failed
  }
  const device = sent.get('device')
  if (typeof device !== 'string' || !deviceForm.test(device)) return leadTo(asked, '/devices')
  const { status } = await visit.ask('DELETE', `/api/account/v1/devices/${device}`)
  // A missing session is signed out already.
  return status === 200 || status === 404 ? leadTo(asked, '/devices', { done: 'device' }) : failed
}
