/** The first script of every page. */
import { startInTurns } from '@club/host/start'

void startInTurns(() => import(/* webpackMode: "eager" */ './browser.ts'))
