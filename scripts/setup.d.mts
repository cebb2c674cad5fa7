export function missingPackages(dev: boolean, folder?: string): number
