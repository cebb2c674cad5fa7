import { type Levels, serverLevels, webLevels } from './rooms.ts'
import { isTest, type Source } from './sources.ts'

const builtPages = 'web/dist/server/'
/** What `connect` copies into storefronts: it imports nothing of ours. */
const copiedFiles = 'server/connect/'
const contractMayUse = /^typebox(\/|$)/
const mostFiles = 12

type Workspaces = Readonly<Record<'server' | 'web', Levels>>

/** Returns a line for each import that points the wrong way, each import cycle, and each folder with too many files. */
export function checkLayers(
  all: readonly Source[],
  levels: Workspaces = { server: serverLevels, web: webLevels },
): string[] {
  const sources = all.filter(({ path }) => !isTest(path))
  return [
    ...sources.flatMap((source) => wrongImports(source, levels)),
    ...missingRooms(sources, levels),
    ...circlesOfFiles(sources),
    ...crowdedFolders(sources),
  ]
}

function wrongImports({ path, imports }: Source, levels: Workspaces): string[] {
  return imports.flatMap(({ from, file, line }) => {
    const reason = file === undefined ? packageFault(path, from) : fileFault(path, file, levels)
    return reason ? [`${path}:${line} imports ${from}: ${reason}`] : []
  })
}

function packageFault(path: string, from: string): string | undefined {
  if (!path.startsWith('contract/src/') || contractMayUse.test(from)) return undefined
  return 'the contract is plain data and schemas and uses typebox alone'
}

function fileFault(path: string, file: string, levels: Workspaces): string | undefined {
  const [here, there] = [workspaceOf(path), workspaceOf(file)]
  if (here === 'contract' && there !== 'contract') return 'the contract imports no other workspace'
  if (here === 'sdk' && !['sdk', 'contract'].includes(there)) return 'the SDK imports only the contract'
  if (here === 'react' && !['react', 'sdk'].includes(there)) return 'the hooks import only the SDK'
  if (here === 'web' && !['web', 'sdk', 'contract'].includes(there)) {
    return 'pages import only the SDK and the contract'
  }
  if (here === 'web' && there === 'web') return roomFault(path, file, levels.web)
  if (here !== 'server') return undefined
  if (file.startsWith(copiedFiles)) return undefined
  if (there === 'server') {
    return isTest(file) ? 'only tests import test helpers' : roomFault(path, file, levels.server)
  }
  if (there === 'contract' || file.startsWith(builtPages)) return undefined
  return 'the server imports only the contract and the built pages'
}

function roomFault(path: string, file: string, levels: Levels): string | undefined {
  const [here, there] = [roomOf(path), roomOf(file)]
  if (here === undefined || here === there) return undefined
  if (there === undefined) return 'no room imports the files that put the rooms together'
  const [from, to] = [levelOf(here, levels), levelOf(there, levels)]
  if (from < 0 || to < 0 || to < from) return undefined
  return from === to
    ? `${here} and ${there} are on the same level`
    : `${here} is on a lower level than ${there}`
}

function missingRooms(sources: readonly Source[], { server, web }: Workspaces): string[] {
  const rooms = (workspace: string) =>
    new Set(sources.flatMap(({ path }) => (workspaceOf(path) === workspace ? (roomOf(path) ?? []) : [])))
  const missing = (workspace: string, levels: Levels) => [
    ...[...rooms(workspace)]
      .filter((room) => levelOf(room, levels) < 0)
      .map((room) => `${workspace}/src/${room} has no level: add it to scripts/rooms.ts`),
    ...levels
      .flat()
      .filter((room) => !rooms(workspace).has(room))
      .map((room) => `scripts/rooms.ts names ${workspace}/src/${room}, which does not exist`),
  ]
  return [...missing('server', server), ...missing('web', web)]
}

function levelOf(room: string, levels: Levels): number {
  return levels.findIndex((level) => level.includes(room))
}

function circlesOfFiles(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])]))
  return circles(graph).map((circle) => `circle of imports: ${circle.join(' → ')}`)
}

/** Finds each cycle once, depth first. */
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

function crowdedFolders(sources: readonly Source[]): string[] {
  const folders = Map.groupBy(
    sources.filter(({ path }) => /^(contract|server|web)\/src\//.test(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  )
  return [...folders]
    .filter(([, files]) => files.length > mostFiles)
    .map(
      ([folder, files]) =>
        `${folder} has ${files.length} source files: split it by noun (${mostFiles} at most)`,
    )
}

function workspaceOf(path: string): string {
  return path.split('/')[0] ?? path
}

/** `catalogue/products`, `graphql`; undefined for files directly in `src` and for other folders. */
export function roomOf(path: string): string | undefined {
  return /^(?:server|web)\/src\/([^/]+(?:\/[^/]+)?)\/[^/]+/.exec(path)?.[1]
}
