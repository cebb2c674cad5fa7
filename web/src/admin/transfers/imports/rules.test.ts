import { expect, test } from 'vitest'
import { german } from '../texts/de.ts'
import { english } from '../texts/en.ts'
import { canResume, filterOf, isInProgress, reportCsv } from './rules.ts'

const counts = { created: 1, changed: 0, unchanged: 0, skipped: 0, refused: 0 }
const one = {
  id: '1',
  fileName: 'products.csv',
  size: 10,
  state: 'DONE' as const,
  existing: 'UPDATE' as const,
  progress: 1,
  expected: counts,
  done: counts,
  pictures: { waiting: 0, fetched: 0, failed: 0 },
  createdDate: '2026-01-01T00:00:00.000Z',
  createdBy: {},
}

test('an import is in progress until its last picture is downloaded', () => {
  expect(isInProgress({ ...one, pictures: { waiting: 3, fetched: 0, failed: 0 } })).toBe(true)
  expect(isInProgress(one)).toBe(false)
})

test('only a started import can be resumed', () => {
  expect(canResume({ ...one, state: 'CANCELED' })).toBe(false)
  expect(canResume({ ...one, state: 'CANCELED', startedDate: one.createdDate })).toBe(true)
})

test('the report has a row per problem and no formulas', () => {
  const problem = { severity: 'ERROR' as const, line: 4, column: 'price', description: '"a, b" is no number' }
  const lines = [
    { line: 2, name: '=SUM(A1)', action: 'CREATE' as const, done: false, problems: [] },
    { line: 4, name: 'Mug', action: 'REFUSE' as const, done: false, problems: [problem, problem] },
  ]
  const refused = '4,Mug,Rejected,Error,4,price,"""a, b"" is no number"'
  expect(reportCsv(lines, english).split('\r\n')).toEqual([
    'Line,Entry,Result,Severity,Line of the problem,Column,Problem',
    "2,'=SUM(A1),New,,,,",
    refused,
    refused,
    '',
  ])
})

test('problems have their own filter', () => {
  expect([filterOf('all'), filterOf('problems'), filterOf('REFUSE')]).toEqual([
    {},
    { problems: true },
    { action: 'REFUSE' },
  ])
})

test('problems of a file are German in the German admin, and unknown ones as the server says them', () => {
  expect(german.problem('"12 or 13" is not a number')).toBe('„12 or 13“ ist keine Zahl')
  const heading = 'The first line is not a known heading. It begins with "a, b"; '
  expect(
    german.problem(`${heading}a product table has the columns handleId and fieldType, or Handle and Title`),
  ).toMatch(/^Die erste Zeile ist keine bekannte Kopfzeile\. Sie beginnt mit „a, b“\./)
  expect(german.problem('must be an e-mail address')).toBe('Geben Sie eine E-Mail-Adresse ein')
  expect(german.problem('something else')).toBe('something else')
})
