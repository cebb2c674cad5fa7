export function trimPackages(root: string, options?: { ownNode?: boolean }): void
export function neededBytes(root: string): number
