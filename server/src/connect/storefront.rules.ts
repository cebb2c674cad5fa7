/** A file of a storefront: its path inside the folder, with slashes. */
export interface SourceFile {
  path: string
  text: string
}

export type Kind = 'next' | 'vite' | 'astro' | 'expo' | 'other'

/** What a storefront is, and what it expects of its shop. */
export interface Storefront {
  kind: Kind
  /** Of the tool that builds it, if there is one. */
  configFile: string | undefined
  /** Whether its built server reads the environment alone, and no file. */
  hasOwnServer: boolean
  /** Names of variables in the environment. */
  clientIdNames: string[]
  siteIdNames: string[]
  apiKeyNames: string[]
  /** Of a collection's id. */
  collectionIdNames: string[]
  /** Of the storefront's own address. */
  ownAddressNames: string[]
  /** Client ids that are written in its code, as `path:line`. */
  writtenClientIds: string[]
  /** Paths that people come back to after signing in, e.g. `/login-callback`. */
  callbackPaths: string[]
  /** Of collections of products. */
  collectionSlugs: string[]
  /** Names of collections of content. */
  contentNames: string[]
}

/** Where each kind listens in development. */
export const origins: Readonly<Record<Kind, readonly string[]>> = {
  next: ['http://localhost:3000'],
  vite: ['http://localhost:5173', 'http://localhost:4173'],
  astro: ['http://localhost:4321'],
  expo: ['http://localhost:8081'],
  other: ['http://localhost:3000'],
}

const configNames: Partial<Record<Kind, RegExp>> = {
  next: /^next\.config\.(js|mjs|cjs|ts|mts)$/,
  vite: /^vite\.config\.(js|mjs|cjs|ts|mts)$/,
  astro: /^astro\.config\.(js|mjs|cjs|ts|mts)$/,
}

export function inspect(files: readonly SourceFile[]): Storefront {
  const kind = kindOf(files)
  const names = variableNames(files)
  const client = names.filter((name) => /CLIENT_?ID$/.test(name))
  const ours = client.filter((name) => name.includes('WIX'))
  return {
    kind,
    hasOwnServer: /\b(?:remix|react-router)-serve\b/.test(manifestOf(files).scripts?.start ?? ''),
    configFile: files.find(({ path }) => configNames[kind]?.test(path))?.path,
    clientIdNames: ours.length > 0 ? ours : client.filter((name) => !otherProviders.test(name)),
    siteIdNames: names.filter((name) => /WIX.*SITE_?ID$/.test(name)),
    apiKeyNames: names.filter((name) => /WIX.*API_?KEY$/.test(name)),
    collectionIdNames: names.filter((name) => /(?:CATEGORY|COLLECTION)_?ID$/.test(name)),
    ownAddressNames: names.filter((name) => /^(?:\w+_)?(?:BASE|SITE|APP|STORE|WEBSITE)_?URL$/.test(name)),
    writtenClientIds: files.flatMap(clientIdsIn),
    callbackPaths: unique(files.flatMap(callbackPathsIn)),
    collectionSlugs: slugsIn(files),
    contentNames: contentNamesIn(files),
  }
}

const otherProviders = /GOOGLE|GITHUB|FACEBOOK|AUTH0|PAYPAL|STRIPE|APPLE|DISCORD|TWITTER|SPOTIFY|AZURE/

function kindOf(files: readonly SourceFile[]): Kind {
  const { dependencies, devDependencies } = manifestOf(files)
  const packages = { ...dependencies, ...devDependencies }
  const [kind] = (['next', 'astro', 'expo', 'vite'] as const).filter((name) => Object.hasOwn(packages, name))
  return kind ?? 'other'
}

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>>

function manifestOf(files: readonly SourceFile[]): Manifest {
  try {
    return JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '{}')
  } catch {
    return {}
  }
}

/** Variables that the code reads or that an example of an environment file names. */
function variableNames(files: readonly SourceFile[]): string[] {
  const examples = files.filter(({ path }) => /^\.env\.(example|sample|template)$/.test(path))
  return unique([
    ...matches(files, /(?:process|import\.meta)\.env(?:\.|\[['"])([A-Z][A-Z0-9_]*)/g),
    ...matches(examples, /^\s*([A-Z][A-Z0-9_]*)\s*=/gm),
  ])
}

function clientIdsIn({ path, text }: SourceFile): string[] {
  const written = text.matchAll(/clientId\s*:\s*['"`][0-9a-f]{8}-[0-9a-f-]{27}['"`]/gi)
  return [...written].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`)
}

function callbackPathsIn({ path, text }: SourceFile): string[] {
  const [, page] =
    /(?:^|\/)(?:app|pages)(\/(?:[\w-]+\/)*[\w-]*callback)(?:\/(?:page|route|index))?\.\w+$/.exec(path) ?? []
  const built = [...text.matchAll(/origin\}(\/[\w/-]*callback[\w-]*)/g)].map(([, found = '']) => found)
  return [...(page ? [page] : []), ...built]
}

function slugsIn(files: readonly SourceFile[]): string[] {
  // Also by a function of the storefront that has this name and takes the client first.
  const asked = matches(files, /getCollectionBySlug\(\s*(?:[\w.]+(?:\(\))?,\s*)?['"`]([\w-]+)['"`]/g)
  const readsBySlug = files.some(({ text }) => text.includes('getCollectionBySlug'))
  // An argument or a property of a component.
  const passedOn = /\b(?:collection(?:Slug|Handle)?|category(?:Slug|Handle))(?::\s*|=\{?)['"`]([\w-]+)['"`]/g
  return unique(readsBySlug ? [...asked, ...matches(files, passedOn)] : asked)
}

function contentNamesIn(files: readonly SourceFile[]): string[] {
  if (!files.some(({ text }) => text.includes('@wix/data'))) return []
  return unique([
    ...matches(files, /\bquery(?:DataItems)?\(\s*['"`]([\w/-]+)['"`]\s*\)/g),
    ...matches(files, /\bdataCollectionId:\s*['"`]([\w/-]+)['"`]/g),
  ])
}

function matches(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found = '']) => found))
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}
