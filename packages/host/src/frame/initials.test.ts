import { expect, it } from '@jest/globals'
import { initialsOf } from './initials.core.ts'

it.each([
  ['Frankie Dunmore', 'FD'],
  ['  maya   lund-o’connor ', 'ML'],
  ['Zoë van der Élan', 'ZÉ'],
  ['Pelé', 'P'],
  ['أحمد سالم', 'أس'],
  ['007', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
