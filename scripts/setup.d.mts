export function missingPackages(dev: boolean, folder?: string): number
export function ensureWebBuild(): Promise<void>
export function serverBuild(): string
