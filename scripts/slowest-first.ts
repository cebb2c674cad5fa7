import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, as `npm test` lists them at its end. */
export const slowest = [
  'e2e/storefronts.test.ts',
  'server/src/main.test.ts',
  'package/package.test.ts',
  'trials/short-forms.test.ts',
  'trials/moving/move-in.test.ts',
  'e2e/admin-bookings.test.ts',
  'e2e/admin-product.test.ts',
  'e2e/admin.test.ts',
  'e2e/checkout.test.ts',
  'e2e/admin-extensions.test.ts',
  'e2e/admin-stock.test.ts',
  'server/src/move-in/move-in.test.ts',
  'server/src/backup/backup.test.ts',
  'trials/faults/crash.test.ts',
]

/** Starts the slowest files first, so that none of them runs alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place === -1 ? slowest.length : place
}
