/** The visitor that a page is drawn for, and redirects. */
import { sessionState } from '@club/contracts'
import { type Visit, visitContext } from '@club/host'
import { ourAddress } from '@club/settings'
import { ApiProblem, settingsContext } from '@club/shell-api'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { arrivalAddress } from './arrival-address.core.ts'
import { pageAddress } from './page-address.core.ts'

/** The arguments of loaders and actions. */
export type Asked = Pick<LoaderFunctionArgs, 'context' | 'request'>

/** The signed-in visitor. */
export type Holder = { ssoID: string; displayName: string; email: string }

/** The visitor, by the request's session; null: nobody is signed in. @throws ApiProblem */
export async function holderOf(visit: Visit): Promise<Holder | null> {
  const path = '/api/account/v1/session'
  const { status, body } = await visit.ask('GET', path)
  if (status !== 200) throw new ApiProblem(503, 'The service is not available right now', path)
  const { ssoID, displayName, email } = sessionState.parse(body).data.attributes
  return ssoID === null ? null : { ssoID, displayName: displayName ?? '', email: email ?? '' }
}

/** The address to return to, on one of our own sites, or null. */
export function backOf({ context, request }: Asked): string | null {
  const { origin, searchParams } = new URL(request.url)
  return ourAddress(context.get(settingsContext).sites, origin, searchParams.get('return') ?? '')
}

/** Redirects to another page of this site, after a form as after a link. */
export const leadTo = (asked: Asked, page: string, more: Record<string, string> = {}): Response =>
  redirect(pageAddress(page, backOf(asked), more), 303)

/** Redirects a signed-in visitor to where they came from, signed in there too, or to their account. */
export function leadBack(asked: Asked, done?: string): Response {
  const back = backOf(asked)
  if (back === null) return redirect(pageAddress('/profile', null, done === undefined ? {} : { done }), 303)
  const { sites } = asked.context.get(settingsContext)
  return redirect(
    sites?.account === undefined ? back : arrivalAddress(back, new URL(asked.request.url).origin),
    303,
  )
}

/** @throws Response that redirects to signing in, and from there back to this address */
export async function demandHolder(asked: Asked): Promise<{ visit: Visit; holder: Holder }> {
  const visit = asked.context.get(visitContext)
  const holder = await holderOf(visit)
  if (holder) return { visit, holder }
  throw redirect(pageAddress('/sign-in', asked.request.url), 303)
}

/** The success named in the address. */
export const doneOf = ({ request }: Asked): string | null => new URL(request.url).searchParams.get('done')
