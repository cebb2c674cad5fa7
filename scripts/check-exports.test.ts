import { expect, it } from 'vitest'
import { checkExports } from './check-exports.ts'
import { parse } from './sources.ts'

const faults = (files: Record<string, string>) =>
  checkExports(Object.entries(files).map(([path, text]) => parse(path, text)))

it('asks for a doc comment on what leaves the package', () => {
  expect(
    faults({
      'sdk/src/client.ts': '/** Opens a client. */\nexport function open() {}\nexport interface Client {}\n',
      'server/src/app.ts': 'export interface App {}\n\nexport async function createApp() {}\n',
    }),
  ).toEqual([
    'sdk/src/client.ts:3 Client leaves the package without a doc comment',
    'server/src/app.ts:3 createApp leaves the package without a doc comment',
  ])
})

it('finds what no program imports, by name, through a namespace or on the way through another file', () => {
  const rules =
    'export const named = 1\nexport function spaced() {}\nexport const passed = 2\nexport const idle = 3\n'
  expect(
    faults({
      'server/src/cart/cart/rules.ts': rules,
      'server/src/cart/cart/service.ts': `import * as rules from './rules.ts'\nexport { passed } from './rules.ts'\nrules.spaced()\n`,
      'server/src/cart/cart/routes.ts': `import {\n  named as other,\n} from './rules.ts'\n`,
    }),
  ).toEqual(['server/src/cart/cart/rules.ts:4 idle is exported and nobody imports it'])
})

it('does not count tests as users, and leaves types and programs alone', () => {
  expect(
    faults({
      'server/src/cart/cart/rules.ts': 'export const onlyTested = 1\nexport interface Line {}\n',
      'server/src/cart/rules.test.ts': `import { onlyTested } from './rules.ts'`,
      'server/src/cli.ts': 'export const commands = 1\n',
    }),
  ).toEqual(['server/src/cart/cart/rules.ts:1 onlyTested is exported and nobody imports it'])
})

it('takes an import without names for a use of everything', () => {
  expect(
    faults({
      'server/src/cart/cart/rules.ts': 'export const a = 1\n',
      'server/src/main.ts': `const rules = await import('./cart/cart/rules.ts')`,
    }),
  ).toEqual([])
})
