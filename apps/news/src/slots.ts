import { type SlotsModule, slot } from '@club/shell-api'
import { Latest } from './Latest.tsx'
export const slots: SlotsModule['slots'] = { latest: slot({ load: async () => ({ n: 1 }), Component: Latest }) }
