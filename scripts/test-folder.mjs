import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates the temporary folder of a test run. When this process ends in any way, it deletes the folder and stops the
 * database servers in it.
 */
export function openTestFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-test-'))
  // Under root, the embedded PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => {
    for (const pid of postmastersIn(folder)) end(pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

function postmastersIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('/postmaster.pid'))
    .map((path) => Number(readFileSync(join(folder, path), 'utf8').split('\n')[0]))
    .filter((pid) => pid > 0)
}

/** Stops immediately, without a checkpoint, because the data are deleted too. */
function end(pid) {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  try {
    process.kill(pid, 'SIGQUIT')
    for (let waited = 0; waited < 5000; waited += 20) {
      Atomics.wait(sleeper, 0, 0, 20)
      process.kill(pid, 0)
    }
  } catch {
    // It has ended.
  }
}
