/** What the render worker gives to the remotes: the whole of every shared module. */
import * as bus from '@club/event-bus'
import type { SharedModule } from '@club/federation'
import * as shellApi from '@club/shell-api'
import * as jotai from 'jotai'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as dom from 'react-dom'
import * as router from 'react-router'

export const shares: Record<SharedModule, object> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': dom,
  'react-router': router,
  jotai,
  '@club/event-bus': bus,
  '@club/shell-api': shellApi,
}
