/** The admin API that the import commands use. */
import { type AdminPorts, adminRoutes } from './routes.ts'

export const create = (ports: AdminPorts) => ({ routes: adminRoutes(ports) })
