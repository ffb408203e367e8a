/**
 * What zod says of what is invalid, in English. Its small form brings no words along and says 'Invalid input' of everything: staff and
 * operators read what is expected instead. For servers and commands, which load it once; pages have no use for it.
 */

import { config } from 'zod/mini'
import en from 'zod/v4/locales/en.js'

config(en())
