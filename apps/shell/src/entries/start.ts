/** The first script of every page. */
import { startInTurns } from '../browser/start.ts'

void startInTurns(() => import(/* webpackMode: "eager" */ './browser.ts'))
