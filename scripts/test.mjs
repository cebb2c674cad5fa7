// npm test                 everything
// npm test -- path …       the tests below these paths
// npm test -- --changed    the tests of the rooms that differ from the last commit
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { changedFiles, testsOf } from './changed.mjs'
import { ensureDependencies, ensureWebBuild, nodeBinary, root, run } from './setup.mjs'
import { openTestFolder } from './test-folder.mjs'

const options = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const files = []
const failedTests = []
const shownFiles = 15

process.chdir(root)
const begin = Date.now()
await ensureDependencies({ dev: true })
await ensureWebBuild()
const folder = openTestFolder()
const failure = await testAsAsked()
reportSlowest()
reportFailures()
if (failure) print(`\n${failure}`)
print(`\nTook ${duration(Date.now() - begin)}.`)
print(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = failure ? 1 : 0

async function testAsAsked() {
  if (options.length === 0) return testAll()
  const paths = options.includes('--changed') ? testsOf(changedFiles(root)) : options
  if (paths.length === 0) return print('Nothing differs from the last commit.')
  print(`Tests of ${paths.join(', ')}`)
  const [journeys, others] = [paths.filter(isJourney), paths.filter((path) => !isJourney(path))]
  return together([
    others.length > 0 && (await vitest('Tests', 'vitest.config.ts', others)),
    journeys.length > 0 && (await vitest('Browser journeys', 'vitest.e2e.config.ts', journeys)),
  ])
}

async function testAll() {
  heading('Check')
  const checked = Date.now()
  const { code } = await run([nodeBinary(), 'scripts/check.ts'])
  print(`Took ${duration(Date.now() - checked)}.`)
  if (code !== 0) {
    total.failed += 1
    return 'The check failed, so no tests were run.'
  }
  return together([
    await vitest('Tests', 'vitest.config.ts'),
    await vitest('Browser journeys', 'vitest.e2e.config.ts'),
  ])
}

/** The sentences of all parts that failed: one does not hide the others. */
function together(failures) {
  return failures.filter(Boolean).join(' ') || undefined
}

function isJourney(path) {
  return path.startsWith('e2e')
}

/** Runs vitest and counts; answers a sentence when a test failed. */
async function vitest(title, config, paths = []) {
  heading(title)
  const reportFile = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const chosen = paths.length > 0 ? [...paths, '--passWithNoTests'] : []
  const program = 'node_modules/vitest/vitest.mjs'
  const { code } = await run([nodeBinary(), program, 'run', '--config', config, ...reporters, ...chosen])
  const failed = count(reportFile, code)
  rmSync(reportFile, { force: true })
  return failed > 0 ? `${title}: ${failed} failed.` : undefined
}

function count(reportFile, code) {
  let passed = 0
  let failed = 0
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(reportFile, 'utf8'))
    passed = numPassedTests
    for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
      const tests = assertionResults.filter((test) => test.status === 'failed').length
      // A file that does not load fails without any failed test.
      const isUnloaded = tests === 0 && status === 'failed'
      failed += isUnloaded ? 1 : tests
      const file = relative(root, name)
      files.push({ name: file, time: endTime - startTime })
      if (isUnloaded) failedTests.push(failureLine(file, [message]))
      for (const { status, failureMessages = [], fullName } of assertionResults) {
        if (status === 'failed') failedTests.push(failureLine(`${file}: ${fullName}`, failureMessages))
      }
    }
  } catch {
    failed = 1
  }
  if (code !== 0 && failed === 0) {
    failed = 1
    failedTests.push('An error outside of a test. The output above shows it.')
  }
  total.passed += passed
  total.failed += failed
  return failed
}

function reportSlowest() {
  if (files.length < 2) return
  heading('Slowest files')
  const slowest = files.sort((a, b) => b.time - a.time).slice(0, shownFiles)
  for (const { name, time } of slowest) print(`${duration(time).padStart(9)}  ${name}`)
}

function reportFailures() {
  if (failedTests.length === 0) return
  heading('Failed')
  for (const line of failedTests) print(`  ${line}`)
}

/** The name of what failed, and the first lines of why. */
function failureLine(name, messages) {
  const reasons = (messages[0] ?? '').split('\n').slice(0, 6)
  return [name, ...reasons.map((reason) => `    ${reason}`)].join('\n')
}

function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 100) / 10
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

function heading(text) {
  print(`\n── ${text} ${'─'.repeat(70 - text.length)}`)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
