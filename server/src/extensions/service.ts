import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Storefront } from '@cartwright/contract/pages/storefront.ts'
import { isBuilt, readBuild } from '../platform/pages/web-build.ts'
import { StartFailure } from '../platform/process/console.ts'
import { root } from '../platform/process/installation.ts'
import type { ShopConfig } from './config.ts'
import { type Problem, problemsOf, unknownTexts } from './rules.ts'

const fileName = 'cartwright.config.ts'

/** What the shop in a folder adds. Throws a StartFailure that names file and line of what is wrong. */
export async function readShopConfig(folder: string): Promise<ShopConfig> {
  const file = join(folder, fileName)
  if (!existsSync(file)) return {}
  // The config may read settings of its own from there.
  if (existsSync(join(folder, '.env'))) process.loadEnvFile(join(folder, '.env'))
  const config = await load(file)
  const found = problemsOf(config)
  const problems = found.length > 0 ? found : await textProblems(config as ShopConfig)
  if (problems.length === 0) return config as ShopConfig
  const lines = readFileSync(file, 'utf8').split('\n')
  throw new StartFailure(
    problems.map(({ near, sentence }) => `${file}:${lineOf(lines, near)}: ${sentence}`).join('\n'),
  )
}

/** Only the built pages know their texts. */
async function textProblems({ texts }: ShopConfig): Promise<Problem[]> {
  const known = texts && (await readTexts())
  return known ? unknownTexts(texts, known) : []
}

/** The texts of the storefront; undefined while it is not built. */
export async function readTexts(): Promise<Storefront['texts'] | undefined> {
  const dist = fileURLToPath(new URL('web/dist', root))
  return isBuilt(dist) ? (await readBuild(dist)).storefront.texts : undefined
}

async function load(file: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default
  } catch (error) {
    const { stack = '', message } = error as Error
    const [, place = file] = /(?:file:\/\/)?((?!.*node_modules)[^\s()]*\.[jt]s:\d+)/.exec(stack) ?? []
    throw new StartFailure(`${place}: ${message.split('\n')[0]}`)
  }
}

function lineOf(lines: readonly string[], near: string): number {
  return Math.max(1, lines.findIndex((line) => line.includes(near)) + 1)
}
