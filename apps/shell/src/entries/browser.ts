import { startPage } from '../browser/main.tsx'
import { app } from '../site.app.tsx'

startPage(app)
