export const root: string
export function projectNode(): string
export function isInstalled(): boolean
export function ensureInstalled(): Promise<void>
export function run(command: string, args: string[], options?: object): Promise<string>
