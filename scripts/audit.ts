import { execFile } from 'node:child_process'

/** Milliseconds that a registry has to answer. */
const longest = 10_000

/**
 * Returns a line for each package that the server runs and that has an advisory of high or critical severity. Undefined
 * if no registry answers.
 */
export function auditPackages(root: string): Promise<string[] | undefined> {
  const own = process.env.npm_execpath
  const [program, ...first] = own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm']
  const options = ['--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0']
  return new Promise((resolve) => {
    const limits = { cwd: root, timeout: longest, killSignal: 'SIGKILL', maxBuffer: 50_000_000 } as const
    execFile(program ?? 'npm', [...first, 'audit', ...options], limits, (_error, output) => {
      resolve(advisoriesIn(output))
    })
  })
}

interface Report {
  auditReportVersion?: number
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>
}

/** Reads what `npm audit --json` prints. */
export function advisoriesIn(output: string): string[] | undefined {
  const { auditReportVersion, vulnerabilities = {} } = parse(output)
  if (auditReportVersion === undefined) return undefined
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, via }]) => {
      const reasons = via.map((reason) =>
        typeof reason === 'string' ? reason : `${reason.title} ${reason.url}`,
      )
      return `${name} (${severity}): ${reasons.join('; ')}`
    })
}

function parse(output: string): Report {
  try {
    return (JSON.parse(output) as Report | null) ?? {}
  } catch {
    return {}
  }
}
