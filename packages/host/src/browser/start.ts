/**
 * Where a site's script begins. React DOM and the rest are evaluated in turns of their own: in one piece that holds up a phone for
 * a tenth of a second, and a finger with it.
 */
import { aTurn } from './a-turn.ts'

/** @param load brings the rest: an import that the build leaves in the same file (`webpackMode: "eager"`) */
export async function startInTurns(load: () => Promise<unknown>): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await aTurn()
  await load()
}
