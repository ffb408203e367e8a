/** What the render worker shares with the remotes: all of every shared module. */
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as dom from 'react-dom'
import * as router from 'react-router'
import { sharesWith } from './shares.ts'

export const shares = sharesWith({
  react,
  'react/jsx-runtime': jsx,
  'react-dom': dom,
  'react-router': router,
})
