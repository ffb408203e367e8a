/** Loaned players and teams (docs/product.md#players). */
import { type LoanPorts, loanRoutes } from './routes.ts'

export const create = (ports: LoanPorts) => ({ routes: loanRoutes(ports) })
