export function changedFiles(cwd: string): string[]
export function testsOf(files: readonly string[]): string[]
