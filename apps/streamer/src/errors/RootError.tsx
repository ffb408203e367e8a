/** The outermost tier of the streamer site's errors. */
import { BareError } from '@club/host'
import { streamerMessages } from '../messages.ts'

export const RootError = () => <BareError texts={streamerMessages} />
