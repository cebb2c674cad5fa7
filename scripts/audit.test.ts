import { expect, test } from 'vitest'
import { advisoriesIn } from './audit.ts'

const advisory = {
  title: 'Prototype pollution',
  url: 'https://github.com/advisories/GHSA-x',
  severity: 'high',
}

test('only serious advisories fail the check', () => {
  const vulnerabilities = {
    fastify: { severity: 'high', via: [advisory] },
    plugin: { severity: 'critical', via: ['fastify'] },
    pg: { severity: 'moderate', via: [advisory] },
  }
  expect(advisoriesIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual([
    'fastify (high): Prototype pollution https://github.com/advisories/GHSA-x',
    'plugin (critical): fastify',
  ])
  expect(advisoriesIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([])
})

test.each([
  ['a registry without advisories', '{"statusCode":405,"error":{"summary":"","detail":""}}'],
  ['no registry at all', '{"error":{"code":"ENOTFOUND"}}'],
  ['an npm that was stopped', ''],
  ['an answer that is no report', 'null'],
])('%s fails nothing', (_what, output) => {
  expect(advisoriesIn(output)).toBeUndefined()
})
