import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** What browsers have sent to change something, and has no answer yet. */
const unanswered = new Set<Request>()

/** When the last of them was answered; a page may send the next part of what it saves right after that. */
let answeredAt = 0
const calm = 250

/** Tests may hold back an answer for longer than this. */
const patience = 8000

/** Has its pages save what they are saving before they go elsewhere by their address: people wait for that, too. */
export function finishWrites(context: BrowserContext): void {
  context.on('request', (request) => {
    if (!/^(?:GET|HEAD|OPTIONS)$/.test(request.method())) unanswered.add(request)
  })
  const answered = (request: Request) => {
    if (unanswered.delete(request)) answeredAt = Date.now()
  }
  context.on('requestfinished', answered)
  context.on('requestfailed', answered)
  context.on('close', () => forget((request) => pageOf(request)?.context() === context))
  context.on('page', (page) => {
    const { goto, reload } = page
    page.goto = async (...given) => {
      await writesAreAnswered(page)
      return goto.apply(page, given)
    }
    page.reload = async (...given) => {
      await writesAreAnswered(page)
      return reload.apply(page, given)
    }
    page.on('close', () => forget((request) => pageOf(request) === page))
  })
}

/** Waits for what a press of a button on this page has just begun, and for whatever is under way elsewhere. */
export async function writesAreAnswered(page?: Page): Promise<void> {
  await page?.evaluate(() => undefined).catch(() => undefined)
  const end = Date.now() + patience
  const isCalm = () => unanswered.size === 0 && Date.now() - answeredAt > calm
  while (!isCalm() && Date.now() < end) await pause(20)
  unanswered.clear()
}

function forget(is: (request: Request) => boolean): void {
  for (const request of unanswered) if (is(request)) unanswered.delete(request)
}

function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page()
  } catch {
    // Of a service worker, or of a page that has not begun.
    return undefined
  }
}
