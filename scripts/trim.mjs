// Takes out of the installed packages what neither a program nor the build of the pages reads. Runs on any Node from 20.19.
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
  // For browsers and others; Node takes the modules beside them.
  /^pdfkit\/js\/pdfkit\.(standalone|browser)/,
  /^fontkit\/dist\/browser/,
  /^csv-parse\/dist\/(umd|iife)\//,
  /^node-forge\/dist\//,
  /^bintrees\/dist\//,
  /^axios\/(lib|dist\/(browser|esm|axios))/,
  /^jsvat-next\/lib\/(amd|system|umd)\//,
  // Its programs for a terminal, which nothing of it imports
  /^(yargs|yargs-parser|cliui|y18n)\//,
  /^@easypost\/api\/(src\/|dist\/easypost\.js$)/,
  /^superagent\/dist\//,
  /^formidable\/src\//,
  /^qs\/dist\//,
  /^uuid\/dist\/(cjs|cjs-browser|esm-browser)\//,
  // What they are made of
  /^(fontkit|@swc\/helpers|@zxcvbn-ts\/language-common)\/src\//,
  // Only for programs that ask for it with a flag
  /^graphql\/__dev__\//,
  // Copies for another way to import
  /^stripe\/cjs\//,
  /^@paypal\/paypal-server-sdk\/dist\/cjs\//,
  /^@mollie\/api-client\/dist\/mollie\.esm/,
  /^@apimatic\/[^/]+\/es\//,
  /^es-toolkit\/.*\.js$/,
  /^@opentelemetry\/[^/]+\/build\/(esm|esnext)\//,
  // For Node and others; the build takes the modules beside them.
  /^@mantine\/[^/]+\/cjs\//,
  /^recharts\/lib\//,
  /^react-dom\/cjs\/react-dom-(profiling|server(-legacy)?\.(browser|bun|edge))\./,
]
/** Not needed where the system's Node is new enough. */
const node = /^node-[^/]+\/bin\//

/** Deletes it from an installation without development dependencies; with `ownNode`, also the Node that npm brought. */
export function trimPackages(root, { ownNode = false } = {}) {
  const { folders, files } = packagesOf(root)
  for (const { name, path, isNeeded } of files) if (!isNeeded || (ownNode && node.test(name))) rmSync(path)
  for (const folder of folders.toReversed()) if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** How many bytes on disk the packages take that `npm start` installs, when they are trimmed, with folders. */
export function neededBytes(root) {
  const block = 4096
  const needed = packagesOf(root).files.filter(({ isNeeded }) => isNeeded)
  const folders = new Set(needed.map(({ path }) => dirname(path)))
  return needed.reduce(
    (sum, { path }) => sum + Math.ceil(lstatSync(path).size / block) * block,
    block * folders.size,
  )
}

/** Folders before what they hold. */
function packagesOf(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = { folders: [], files: [] }
  for (const [place, { dev, link }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || dev || link || !existsSync(join(root, place))) continue
    const packageName = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    addFolder(found, join(root, place), { packageName, inner: '' })
  }
  return found
}

function addFolder(found, folder, { packageName, inner }) {
  found.folders.push(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const below = `${inner}${entry.name}`
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) addFolder(found, path, { packageName, inner: `${below}/` })
    else found.files.push({ name: `${packageName}/${below}`, path, isNeeded: isNeeded(packageName, below) })
  }
}

function isNeeded(name, path) {
  const [top, ...rest] = path.split('/')
  const file = rest.at(-1) ?? top
  if (licences.test(file)) return true
  const isInFolder = rest.length > 0 && folders.test(top)
  return !isInFolder && !kinds.test(file) && !parts.some((part) => part.test(`${name}/${path}`))
}
