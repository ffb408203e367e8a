import { startPage } from '@club/host/browser'
import { app } from '../site.app.tsx'

startPage(app)
