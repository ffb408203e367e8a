import { packageList, packageType } from '@club/contracts'
import * as z from 'zod/mini'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { onSaleNow, type PackagePorts } from './catalogue.ts'

export const packageRoutes = (ports: PackagePorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/streamline/v1/packages',
    service: 'streamline',
    summary: 'What is on sale, in the club’s order',
    description: 'A match pass is listed once for each match that it is on sale for now.',
    query: z.strictObject({ 'filter.packageType': packageType, ...pageQuery }),
    response: packageList,
    handle: async ({ query }) => {
      const { packages, tags, changesAt } = await onSaleNow(
        ports,
        ports.clock.now(),
        query['filter.packageType'],
      )
      const { size, number } = pageOf(query)
      return {
        body: listBody(packages.slice(size * number, size * (number + 1)), packages.length),
        tags,
        freshUntil: changesAt,
      }
    },
  }),
]
