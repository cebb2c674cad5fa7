// npm test [-- path …]: everything, or the tests below the given paths.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, ensureWebBuild, nodeBinary, root, run } from './setup.mjs'
import { openTestFolder } from './test-folder.mjs'

const paths = process.argv.slice(2)
const total = { passed: 0, failed: 0 }

process.chdir(root)
await ensureDependencies({ dev: true })
await ensureWebBuild()
const folder = openTestFolder()
const failure = paths.length > 0 ? await testPaths() : await testAll()
if (failure) process.stdout.write(`\n${failure}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = failure ? 1 : 0

async function testAll() {
  heading('Check')
  const { code } = await run([nodeBinary(), 'scripts/check.ts'])
  if (code !== 0) {
    total.failed += 1
    return 'The check failed, so no tests were run.'
  }
  return (
    (await vitest('Tests', 'vitest.config.ts')) ?? (await vitest('Browser journeys', 'vitest.e2e.config.ts'))
  )
}

async function testPaths() {
  const inBrowser = paths.filter((path) => path.startsWith('e2e'))
  const others = paths.filter((path) => !path.startsWith('e2e'))
  return (
    (others.length > 0 ? await vitest('Tests', 'vitest.config.ts', others) : undefined) ??
    (inBrowser.length > 0 ? await vitest('Browser journeys', 'vitest.e2e.config.ts', inBrowser) : undefined)
  )
}

/** One run of vitest, counted; answers a sentence when it failed. */
async function vitest(title, config, given = []) {
  heading(title)
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = 'node_modules/vitest/vitest.mjs'
  const { code } = await run([nodeBinary(), program, 'run', '--config', config, ...reporters, ...given])
  const failed = count(report, code)
  rmSync(report, { force: true })
  return failed > 0 ? `${title}: ${failed} failed.` : undefined
}

function count(report, code) {
  let passed = 0
  let failed = 0
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    passed = numPassedTests
    for (const { status, assertionResults } of testResults) {
      const tests = assertionResults.filter((test) => test.status === 'failed').length
      // A file that does not load fails without any failed test.
      failed += tests === 0 && status === 'failed' ? 1 : tests
    }
  } catch {
    failed = 1
  }
  if (code !== 0 && failed === 0) failed = 1
  total.passed += passed
  total.failed += failed
  return failed
}

function heading(text) {
  process.stdout.write(`\n── ${text} ${'─'.repeat(70 - text.length)}\n`)
}
