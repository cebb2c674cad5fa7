// npx cartwright check: says whether what the shop in this folder adds fits this version.
import { compile } from '../../server/src/extensions/compile.service.ts'
import { readShopConfig } from '../../server/src/extensions/service.ts'
import { StartFailure } from '../../server/src/platform/process/console.ts'
import { version } from '../../server/src/platform/process/installation.ts'

try {
  const folder = process.cwd()
  await compile(folder, await readShopConfig(folder))
  process.stdout.write(`Everything this shop adds works with Cartwright ${version}.\n`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
