export function sourcesStamp(root: string, mode: string): string
export function stampBuild(root: string, mode: string, stamp: string): void
export function isBuildFresh(root: string): boolean
export function serverStamp(root: string): string
export function stampServer(root: string, stamp: string): void
export function isServerFresh(root: string): boolean
