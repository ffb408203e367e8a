/** The packages that the club sells (docs/product.md#packages): memberships, and passes for the matches of a team. */
import {
  type FoundPackage,
  findPackage,
  type PackagePorts,
  type PassWindows,
  passesOnSale,
  passWindows,
} from './catalogue.ts'
import { importPackages } from './packages.import.ts'
import { type Outlook, outlookOf, windowOf } from './pass-window.core.ts'
import { packageRoutes } from './routes.ts'

export type { FoundPackage, Outlook, PassWindows }
export type Packages = ReturnType<typeof create>

export const create = (ports: PackagePorts) => ({
  routes: packageRoutes(ports),
  importContent: importPackages,
  /** A package by the id on its card, including those no longer on sale or withdrawn: what was bought stays bought. */
  find: (now: Date, packageID: string): Promise<FoundPackage | null> => findPackage(ports, now, packageID),
  passesOnSale: (now: Date) => passesOnSale(ports, now),
  passWindows: () => passWindows(ports),
  windowOf,
  outlookOf,
})
