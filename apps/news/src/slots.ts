/** Home's news: `lead` shows stories 1 to 4, `latest` those after them; both request the same address. */
import { type SlotsModule, slot } from '@club/shell-api'
import { Latest } from './home/Latest.tsx'
import { Lead } from './home/Lead.tsx'

const loaders = () => import(/* webpackChunkName: "load-home" */ './home/home.loader.ts')

export const slots: SlotsModule['slots'] = {
  lead: slot({ load: async (args) => (await loaders()).loadLead(args), Component: Lead }),
  latest: slot({ load: async (args) => (await loaders()).loadLatest(args), Component: Latest }),
}
