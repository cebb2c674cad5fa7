import { changeCatalogue } from '../catalogue/changes/service.ts'
import * as recovery from '../identity/sign-in/recovery.service.ts'
import type { Connection } from '../platform/db/db.ts'
import { StartFailure } from '../platform/process/console.ts'
import { type Shop, systemCaller } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import * as queries from './queries.ts'
import { type Noun, nouns, type Records } from './records/rules.ts'
import { type Counts, noCounts, type Problem, refuseRecord, writeRecords } from './records/service.ts'
import { SourceRefusal } from './source/client.service.ts'
import type { Source } from './source/hosted.service.ts'
import type { Page, SourceFacts } from './source/pages.rules.ts'

/** How far a move has come. */
export interface Progress {
  noun: Noun
  counts: Counts
  total: number | null | undefined
}

export interface Moved {
  counts: Record<Noun, Counts>
  problems: (Problem & { noun: Noun })[]
  /** Nouns that the source does not let this key read. */
  refused: { noun: Noun; reason: string }[]
}

interface MoveOptions {
  siteId: string
  source: Source
  tell: (progress: Progress) => void
}

/**
 * Moves everything from another shop into this one. A page is written together with the place where the next one begins,
 * so that a move which was broken off goes on there. A move that is complete begins anew and writes what has changed.
 */
export async function moveIn(shop: Shop, options: MoveOptions): Promise<Moved> {
  await readFacts(shop, options)
  const worker = shop.newId()
  const key = [options.siteId, options.source.key]
  const moved = await eachNoun(options, async (noun, pass) => {
    const [state] = await shop.db.run(queries.claimNoun, [...key, noun, worker])
    if (state?.done) return
    await readPages(options, { noun, from: state?.position ?? undefined }, async (page) => {
      const values = [...key, noun, worker, page.next ?? null, page.next === undefined]
      const written = await writeApart({ noun, page }, (part) =>
        writePage(shop, options, {
          ...part,
          first: (tx) =>
            own(tx, part.isLast ? [queries.advance, values] : [queries.hold, [...key, noun, worker]]),
        }),
      )
      pass(written, page.total)
    })
  })
  await shop.db.run(queries.finish, [...key, worker])
  return moved
}

/** Tells what {@link moveIn} would do. Every page is written and taken back, so nothing changes. */
export async function report(shop: Shop, options: MoveOptions): Promise<Moved & { facts: SourceFacts }> {
  const facts = await readFacts(shop, options)
  const told = new Map<string, string>()
  const moved = await eachNoun(options, (noun, pass) =>
    readPages(options, { noun, from: undefined }, async (page) => {
      pass(await writeApart({ noun, page }, (part) => rehearse(shop, options, { ...part, told })), page.total)
    }),
  )
  return { ...moved, facts }
}

/** Sends each member who came, and has no password, a link to set one: once, and only when the merchant asks for it. */
export async function sendLinks(
  shop: Shop,
  { siteId, source, tell }: { siteId: string; source: string; tell: (sent: number) => void },
): Promise<{ sent: number }> {
  let sent = 0
  for (;;) {
    const waiting = await shop.db.run(queries.membersToInvite, [siteId, source])
    for (const { sourceId, memberId } of waiting) {
      const context = { siteId, address: '', userAgent: '' }
      const isMine = await shop.db.unit(async () => {
        const [mine] = await shop.db.run(queries.markInvited, [
          siteId,
          source,
          sourceId,
          new Date(shop.clock()),
        ])
        if (mine) await recovery.sendActivationLink(shop, context, { identityId: memberId })
        return mine !== undefined
      })
      if (isMine) tell(++sent)
    }
    if (waiting.length === 0) return { sent }
  }
}

/** Everything that did not come as it was, with the reason. */
export async function listProblems(
  shop: Shop,
  { siteId, source }: { siteId: string; source: string },
): Promise<{ noun: string; problem: string }[]> {
  const found: { noun: string; sourceId: string; problem: string }[] = []
  for (;;) {
    const { noun = '', sourceId = '' } = found.at(-1) ?? {}
    const rows = await shop.db.run(queries.problems, [siteId, source, noun, sourceId])
    found.push(...rows)
    if (rows.length === 0) return found.map(({ noun, problem }) => ({ noun, problem }))
  }
}

/** Refuses a shop whose prices or weights would mean something else here. */
async function readFacts(shop: Shop, { siteId, source }: MoveOptions): Promise<SourceFacts> {
  const facts = await source.describe()
  const { currency, weightUnit } = (await sites.get(shop, siteId)).settings
  if (facts.currency !== undefined && facts.currency !== currency) {
    throw new StartFailure(
      `The other shop sells in ${facts.currency} and this one in ${currency}. Choose ${facts.currency} in the settings of this shop first.`,
    )
  }
  if (facts.weightUnit !== undefined && facts.weightUnit !== weightUnit) {
    throw new StartFailure(
      `The other shop weighs in ${facts.weightUnit} and this one in ${weightUnit}. Choose ${facts.weightUnit} in the settings of this shop first.`,
    )
  }
  return facts
}

/** Goes on only if no other process has taken the noun over, and keeps others waiting until the page is written. */
async function own(tx: Connection, [statement, values]: readonly [typeof queries.hold, readonly unknown[]]) {
  const [mine] = await tx.run(statement, values)
  if (!mine) throw new StartFailure('Another move-in of this shop has taken over.')
}

type Written = Pick<Awaited<ReturnType<typeof writeRecords>>, 'counts' | 'problems'>
type Pass = (written: Written, total: number | null | undefined) => void

interface PageToWrite<Name extends Noun> {
  noun: Name
  page: Pick<Page<Records[Name]>, 'records'>
  /** Why the database refuses its only record. */
  refused?: string
  /** What would have come before, if it is only told. */
  told?: Map<string, string>
  first?: (tx: Connection) => Promise<void>
  last?: (written: Written) => void
}

function writePage<Name extends Noun>(
  shop: Shop,
  { siteId, source }: MoveOptions,
  { noun, page: { records }, refused, told, first, last }: PageToWrite<Name>,
): Promise<Written> {
  return changeCatalogue(shop, systemCaller(siteId), async (change) => {
    await first?.(change.tx)
    const context = { ...change, source: source.key, told }
    const [record] = records
    const written =
      refused && record
        ? await refuseRecord(context, noun, { record, reason: refused })
        : await writeRecords(context, noun, records)
    last?.(written)
    return written
  })
}

interface Part<Name extends Noun> extends PageToWrite<Name> {
  isLast: boolean
}

/** Writes a page at once, or, if the database refuses a value in it, record by record without that one. */
async function writeApart<Name extends Noun>(
  { noun, page: { records } }: PageToWrite<Name>,
  write: (part: Part<Name>) => Promise<Written>,
): Promise<Written> {
  try {
    return await write({ noun, page: { records }, isLast: true })
  } catch (error) {
    if (!refusalOf(error)) throw error
  }
  const parts: Written[] = []
  for (const record of records) {
    const part = { noun, page: { records: [record] }, isLast: false }
    parts.push(
      await write(part).catch((error) => {
        const refused = refusalOf(error)
        if (!refused) throw error
        return write({ ...part, refused })
      }),
    )
  }
  parts.push(await write({ noun, page: { records: [] }, isLast: true }))
  return {
    counts: parts.reduce((before, { counts }) => sum(before, counts), noCounts),
    problems: parts.flatMap(({ problems }) => problems),
  }
}

/** What the database says about a value that does not fit, is too long, or breaks a rule of a table. */
function refusalOf(error: unknown): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(2[23]|54)/.test(code) ? message : undefined
}

class TakenBack extends Error {
  written: Written

  constructor(written: Written) {
    super('a rehearsal changes nothing')
    this.written = written
  }
}

async function rehearse<Name extends Noun>(
  shop: Shop,
  options: MoveOptions,
  page: PageToWrite<Name>,
): Promise<Written> {
  const last = (written: Written) => {
    throw new TakenBack(written)
  }
  try {
    return await writePage(shop, options, { ...page, last })
  } catch (error) {
    if (error instanceof TakenBack) return error.written
    throw error
  }
}

async function eachNoun(
  { tell }: MoveOptions,
  work: (noun: Noun, pass: Pass) => Promise<void>,
): Promise<Moved> {
  const moved: Moved = {
    counts: Object.fromEntries(nouns.map((noun) => [noun, noCounts])) as Moved['counts'],
    problems: [],
    refused: [],
  }
  for (const noun of nouns) {
    try {
      await work(noun, ({ counts, problems }, total) => {
        moved.counts[noun] = sum(moved.counts[noun], counts)
        moved.problems.push(...problems.map((problem) => ({ noun, ...problem })))
        tell({ noun, counts: moved.counts[noun], total })
      })
    } catch (error) {
      if (!(error instanceof SourceRefusal)) throw error
      moved.refused.push({ noun, reason: error.message })
    }
  }
  return moved
}

function sum(before: Counts, more: Counts): Counts {
  const names = Object.keys(before) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, before[name] + more[name]])) as unknown as Counts
}

/** Reads a page while the one before is written. */
async function readPages<Name extends Noun>(
  { source }: MoveOptions,
  { noun, from }: { noun: Name; from: string | undefined },
  write: (page: Page<Records[Name]>) => Promise<void>,
): Promise<void> {
  let page = await firstPage(source, noun, from)
  const places = new Set<string>()
  for (;;) {
    const { next } = page
    if (next !== undefined && places.has(next))
      throw new StartFailure(`The other shop hands out the same ${noun} again and again.`)
    if (next !== undefined) places.add(next)
    const reading = next === undefined ? undefined : source.read(noun, next)
    // Its failure is told where it is awaited.
    reading?.catch(() => {})
    await write(page)
    if (!reading) return
    page = await reading
  }
}

/** A source may have forgotten a place of an earlier move. Then the noun is read from its beginning; nothing comes twice. */
async function firstPage<Name extends Noun>(source: Source, noun: Name, from: string | undefined) {
  try {
    return await source.read(noun, from)
  } catch (error) {
    if (from === undefined || !(error instanceof SourceRefusal)) throw error
    return source.read(noun, undefined)
  }
}
