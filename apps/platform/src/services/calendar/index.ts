/** The calendar service: one match to save, or a team's season to subscribe to (docs/product.md#calendar). */
import { type CalendarPorts, calendarRoutes } from './routes.ts'

export const create = (ports: CalendarPorts) => ({ routes: calendarRoutes(ports) })
