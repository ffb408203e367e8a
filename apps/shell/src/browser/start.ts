/**
 * Where the shell's script begins. React DOM and the rest are evaluated in turns of their own: in one piece that holds up a phone for
 * a tenth of a second, and a finger with it.
 */
import { aTurn } from './a-turn.ts'

await import(/* webpackMode: "eager" */ 'react-dom/client')
await aTurn()
await import(/* webpackMode: "eager" */ './main.tsx')
