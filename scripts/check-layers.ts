import { isTest, type Source } from './sources.ts'

/** Domains of the server by level: each imports from lower levels, and from its own without going in circles. */
const levels: Record<string, number> = {
  platform: 0,
  sites: 1,
  credentials: 1,
  members: 1,
  staff: 1,
  identity: 1,
  analytics: 1,
  media: 1,
  catalogue: 2,
  inventory: 2,
  offerings: 2,
  'back-in-stock': 3,
  pricing: 3,
  transfer: 3,
  cart: 4,
  checkout: 5,
  redirects: 6,
  account: 6,
  dashboard: 6,
  storefront: 6,
  graphql: 6,
}
const builtPages = 'web/dist/server/'
const contractMayUse = /^typebox(\/|$)/

/** One line for each import that points the wrong way, and one for each circle. */
export function checkLayers(all: readonly Source[]): string[] {
  const sources = all.filter(({ path }) => !isTest(path))
  return [...sources.flatMap(wrongImports), ...circlesOfFiles(sources), ...circlesOfDomains(sources)]
}

function wrongImports({ path, imports }: Source): string[] {
  return imports.flatMap(({ from, file, line }) => {
    const reason = file === undefined ? foreignFault(path, from) : fault(path, file)
    return reason ? [`${path}:${line} imports ${from}: ${reason}`] : []
  })
}

function foreignFault(path: string, from: string): string | undefined {
  if (!path.startsWith('contract/src/') || contractMayUse.test(from)) return undefined
  return 'the contract is plain data and schemas, it uses typebox alone'
}

function fault(path: string, file: string): string | undefined {
  const [here, there] = [workspaceOf(path), workspaceOf(file)]
  if (here === 'contract' && there !== 'contract') return 'the contract knows nobody'
  if (here === 'sdk' && !['sdk', 'contract'].includes(there)) return 'the SDK speaks only the contract'
  if (here === 'web' && !['web', 'sdk', 'contract'].includes(there))
    return 'pages speak only SDK and contract'
  if (here !== 'server') return undefined
  if (there === 'server') return faultInServer(path, file)
  if (there === 'contract' || file.startsWith(builtPages)) return undefined
  return 'the server uses the contract and the built pages, nothing else of this repository'
}

function faultInServer(path: string, file: string): string | undefined {
  if (isTest(file)) return 'tests are used by tests alone'
  const [here, there] = [domainOf(path), domainOf(file)]
  if (here === undefined || here === there) return undefined
  if (there === undefined) return 'only files beside app.ts see the whole application'
  if (here === 'webhooks') return there === 'platform' ? undefined : 'webhooks know the outbox, no domain'
  if (there === 'webhooks') return 'no domain knows webhooks'
  const [from, to] = [levels[here], levels[there]]
  if (from === undefined || to === undefined)
    return `give ${from === undefined ? here : there} a level in check-layers.ts`
  return to <= from && !(from === 0 && to > 0) ? undefined : `${here} lies below ${there}`
}

function circlesOfFiles(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])]))
  return circles(graph).map((circle) => `circle of imports: ${circle.join(' → ')}`)
}

function circlesOfDomains(sources: readonly Source[]): string[] {
  const graph = new Map<string, string[]>()
  for (const { path, imports } of sources) {
    const here = domainOf(path)
    if (here === undefined) continue
    const others = imports
      .flatMap(({ file }) => (file && domainOf(file)) ?? [])
      .filter((there) => there !== here)
    graph.set(here, [...(graph.get(here) ?? []), ...others])
  }
  return circles(graph).map((circle) => `circle of domains: ${circle.join(' → ')}`)
}

/** Each circle once, found by walking depth first. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, way: string[]) => {
    const start = way.indexOf(node)
    if (start >= 0) found.push([...way.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return [...new Map(found.map((circle) => [circle.join(), circle])).values()]
}

function workspaceOf(path: string): string {
  return path.split('/')[0] ?? path
}

/** The folder below server/src; undefined for the files beside app.ts, and for everything elsewhere. */
function domainOf(path: string): string | undefined {
  return /^server\/src\/([^/]+)\//.exec(path)?.[1]
}
