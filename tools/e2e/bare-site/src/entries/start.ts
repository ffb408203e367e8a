import { startInTurns } from '@club/host/start'

void startInTurns(() => import(/* webpackMode: "eager" */ './browser.ts'))
