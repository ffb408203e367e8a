import { type Page, pageOne } from '@club/contracts'
import { ApiProblem, apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { isPagePath, pageAddress } from '../addresses.core.ts'

/** The content page at the request's path; 404 where there is none, or it is not published (row CL-03). */
export async function loadPage({ context, request }: LoaderFunctionArgs): Promise<Page> {
  const { pathname } = new URL(request.url)
  if (!isPagePath(pathname)) throw new ApiProblem(404, 'no such page', pathname)
  const one = await context.get(apiContext).get(pageAddress(pathname), pageOne, request.signal)
  return one.data.attributes
}
