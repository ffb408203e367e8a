export function remoteNames(): string[]
export function sourcesFingerprint(): string
