/** A policy: the club's content page at the address, if the footer or the cookie popup links to it. */
import { type Page, pageOne } from '@club/contracts'
import { StatusError } from '@club/host/page-error'
import { streamerSettingsAnswer } from '@club/settings'
import { apiContext, query, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { policyPaths } from './policies.core.ts'

/** @throws StatusError 404 if it is not a policy, ApiProblem 404 if the club has no such page */
export async function loadPolicy({ context, request }: LoaderFunctionArgs): Promise<Page> {
  const { pathname } = new URL(request.url)
  const api = context.get(apiContext)
  const { data } = await api.get('/api/settings/v1/client-settings', streamerSettingsAnswer, request.signal)
  if (!policyPaths(data.attributes.streamer, context.get(settingsContext)).includes(pathname))
    throw new StatusError(404, `${pathname} is no page of this site`)
  const page = await api.get(`/api/web/v1/pages${query({ path: pathname })}`, pageOne, request.signal)
  return page.data.attributes
}
