import { rootId } from '@club/host'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root.loader.ts'

export const useRoot = () => useRouteLoaderData(rootId) as RootData
