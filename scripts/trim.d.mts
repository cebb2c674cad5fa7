export function trimPackages(root: string): void
export function neededBytes(root: string): number
