/** What a page shares with the remotes besides React and its router, which differ between browser and render worker. */
import * as bus from '@club/event-bus'
import type { SharedModule } from '@club/federation'
import * as shellApi from '@club/shell-api'
import * as jotai from 'jotai'

type OfReact = 'react' | 'react/jsx-runtime' | 'react-dom' | 'react-router'

/** Every shared module, by its name. */
export const sharesWith = (ofReact: Record<OfReact, object>): Record<SharedModule, object> => ({
  ...ofReact,
  jotai,
  '@club/event-bus': bus,
  '@club/shell-api': shellApi,
})
