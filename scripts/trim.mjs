// Takes out of the installed packages what neither a program nor the build of the pages reads. Runs on any Node from 20.19.
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Debuggers, compilers and people read these: source maps, declarations, sources, documentation, libraries for linkers. */
const kinds = /\.(map|[cm]?tsx?|flow|md|markdown|a)$/i
const licences = /^(licen[cs]e|notice|copying)/i
/** At the top of any package. */
const folders = /^(\..*|tests?|__tests__|docs?|examples?|benchmarks?|umd)$/
/** In single packages, by the start of a path. */
const parts = [
  // The headers of Node
  /^node-[^/]+\/(include|share)\//,
  // Other fonts than those that `server/src/platform/pdf/text.ts` names
  /^dejavu-fonts-ttf\/(status\.txt|ttf\/(?!DejaVuSans(-Bold)?\.ttf$))/,
  /^pdfkit\/js\/pdfkit\.(standalone|browser)/,
  // Bundlers take the modules beside it.
  /^@mantine\/[^/]+\/cjs\//,
  /^react-dom\/cjs\/react-dom-profiling/,
]

/** Deletes it from an installation without development dependencies. */
export function trimPackages(root) {
  for (const { path, isNeeded } of filesOfPackages(root)) if (!isNeeded) rmSync(path)
}

/** How many bytes on disk the packages take that `npm start` installs, when they are trimmed. */
export function neededBytes(root) {
  const block = 4096
  return filesOfPackages(root)
    .filter(({ isNeeded }) => isNeeded)
    .reduce((sum, { path }) => sum + Math.ceil(lstatSync(path).size / block) * block, 0)
}

function filesOfPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(
      ([folder, { dev, devOptional, link }]) =>
        /(^|\/)node_modules\//.test(folder) && !dev && !devOptional && !link,
    )
    .flatMap(([folder]) => filesOf(root, folder))
}

function filesOf(root, folder) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const below = (path) => {
    const entries = readdirSync(join(root, folder, path), { withFileTypes: true })
    return entries.flatMap((entry) => {
      const inner = path ? `${path}/${entry.name}` : entry.name
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(inner)
      return [{ path: join(root, folder, inner), isNeeded: isNeeded(name, inner) }]
    })
  }
  return existsSync(join(root, folder)) ? below('') : []
}

function isNeeded(name, path) {
  const [top, ...rest] = path.split('/')
  const file = rest.at(-1) ?? top
  if (licences.test(file)) return true
  const isInFolder = rest.length > 0 && folders.test(top)
  return !isInFolder && !kinds.test(file) && !parts.some((part) => part.test(`${name}/${path}`))
}
