/** The calendar service: one match to keep, or a team's season to follow (docs/product.md#calendar). */
import { type CalendarPorts, calendarRoutes } from './routes.ts'

export const create = (ports: CalendarPorts) => ({ routes: calendarRoutes(ports) })
