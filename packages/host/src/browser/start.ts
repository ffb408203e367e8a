/**
 * Entry point of a site's script. React DOM and the rest are evaluated in separate tasks: one task would block a phone for
 * a tenth of a second, and a finger with it.
 */
import { aTurn } from './a-turn.ts'

/** @param load loads the rest: an import that the build keeps in the same file (`webpackMode: "eager"`) */
export async function startInTurns(load: () => Promise<unknown>): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await aTurn()
  await load()
}
