import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The files that differ from the last commit, including new ones. */
export function changedFiles(cwd) {
  const git = (...options) => execFileSync('git', options, { cwd, encoding: 'utf8' })
  const tracked = git('diff', '--name-only', '--relative', 'HEAD')
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}${untracked}`.split('\n').filter(Boolean)
}

/** The folders and files whose tests belong to these changes: each changed room and each changed journey. */
export function testsOf(files) {
  const paths = files.flatMap((file) => {
    if (/^e2e\/.*\.test\.ts$/.test(file)) return [file]
    const room = /^(?:server|web)\/src\/(?:[^/]+\/){1,2}/.exec(file)?.[0]
    if (room) return [room]
    return /^(bench|contract|sdk|scripts|trials|server|web)\//.test(file) ? [`${file.split('/')[0]}/`] : []
  })
  return [...new Set(paths)].filter((path) => existsSync(path)).sort()
}
