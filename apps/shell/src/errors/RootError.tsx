/** The outermost tier of the main site's errors (docs/product.md#error-page). */
import { BareError } from '@club/host'
import { shellMessages } from '../messages.ts'

export const RootError = () => <BareError texts={shellMessages} />
