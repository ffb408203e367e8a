import { startWorker } from '@club/host/worker'
import { settingsContext } from '@club/shell-api'
import { app } from '../site.app.tsx'

await startWorker(app, {
  loadRoot: async ({ context }) => ({ settings: context.get(settingsContext) }),
  brand: (club) => ({
    ...club,
    club: { ...club.club, name: 'Harbour Terrace' },
    colours: { ...club.colours, brand: '#7a1f5c', brandDeep: '#3d0f2e' },
    site: { ...club.site, titleSuffix: 'Harbour Terrace' },
  }),
})
