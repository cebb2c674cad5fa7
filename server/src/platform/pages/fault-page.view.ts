import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type PageTheme, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { LRUCache } from 'lru-cache'
import { escapeHtml, themeCss } from './html.ts'

/** What the server knows of a shop without its database. */
export interface Face {
  name: string
  /** BCP 47 */
  language: string
  theme: PageTheme
}

/** Why there is no page: the server cannot answer for a while, it met an error, or no open shop has the address. */
type Fault = 'unavailable' | 'error' | 'unknown' | 'archived'

interface FaultPage {
  fault: Fault
  /** Who reads it. */
  reader: 'shopper' | 'staff'
  /** Absent before the shop was read for the first time. */
  face: Face | undefined
  language: string
  /** "Try again" leads there. Empty: to the same page. */
  retryUrl: string
}

const noShop = {
  en: {
    title: 'There is no shop at this address',
    text: 'Check the address. Whoever runs this server gives it to a shop with: npm run shop -- sites hosts add',
  },
  de: {
    title: 'Unter dieser Adresse gibt es keinen Shop',
    text: 'Prüfen Sie die Adresse. Wer diesen Server betreibt, gibt sie einem Shop mit: npm run shop -- sites hosts add',
  },
}

const texts = {
  en: {
    staff: {
      unavailable: {
        title: 'The admin is not available right now',
        text: 'The database does not answer, or the server has too much to do. This page comes back by itself.',
      },
      error: {
        title: 'Something went wrong',
        text: 'This is the fault of the server, which has recorded the error. Try again in a minute.',
      },
      unknown: noShop.en,
      archived: {
        title: 'This shop is archived',
        text: 'Its data are kept. Whoever runs this server can open it again: npm run shop -- sites restore',
      },
    },
    shopper: {
      unavailable: {
        title: 'The shop is not available right now',
        text: 'Your cart and your orders are safe. Try again in a minute.',
      },
      error: {
        title: 'Something went wrong',
        text: 'This is our fault, and we have recorded the error. Your cart and your orders are safe. Try again in a minute.',
      },
      unknown: noShop.en,
      archived: { title: 'This shop is closed', text: 'It takes no orders at the moment.' },
    },
    retry: 'Try again',
  },
  de: {
    staff: {
      unavailable: {
        title: 'Die Verwaltung ist gerade nicht erreichbar',
        text: 'Die Datenbank antwortet nicht, oder der Server hat zu viel zu tun. Diese Seite kommt von selbst wieder.',
      },
      error: {
        title: 'Etwas ist schiefgegangen',
        text: 'Das ist ein Fehler des Servers, der ihn aufgezeichnet hat. Versuchen Sie es in einer Minute noch einmal.',
      },
      unknown: noShop.de,
      archived: {
        title: 'Dieser Shop ist archiviert',
        text: 'Seine Daten bleiben erhalten. Wer diesen Server betreibt, öffnet ihn wieder: npm run shop -- sites restore',
      },
    },
    shopper: {
      unavailable: {
        title: 'Der Shop ist gerade nicht erreichbar',
        text: 'Ihr Warenkorb und Ihre Bestellungen bleiben erhalten. Versuchen Sie es in einer Minute noch einmal.',
      },
      error: {
        title: 'Etwas ist schiefgegangen',
        text: 'Das liegt an uns, und der Fehler ist aufgezeichnet. Ihr Warenkorb und Ihre Bestellungen bleiben erhalten. Versuchen Sie es in einer Minute noch einmal.',
      },
      unknown: noShop.de,
      archived: { title: 'Dieser Shop ist geschlossen', text: 'Er nimmt zurzeit keine Bestellungen an.' },
    },
    retry: 'Noch einmal versuchen',
  },
}

const defaults = {
  light: {
    '--paper': '#f7f7f4',
    '--ink': '#1a211d',
    '--ink-soft': '#56605a',
    '--accent': '#2b5a43',
    '--on-accent': '#fff',
  },
  dark: {
    '--paper': '#121613',
    '--ink': '#eef1ed',
    '--ink-soft': '#a9b3ac',
    '--accent': '#a5d2b5',
    '--on-accent': '#0e2117',
  },
}

const styles = [
  ':root{color-scheme:light dark;--radius:10px;--display-face:"Iowan Old Style","Palatino Linotype",Georgia,serif;--text-face:system-ui,sans-serif}',
  'body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-content:center;padding:2rem;box-sizing:border-box;',
  'font:1.125rem/1.6 var(--text-face);background:var(--paper);color:var(--ink);overflow-wrap:anywhere}',
  'main{max-width:34rem}.shop{margin:0 0 2.5rem;font:500 1.5rem/1.15 var(--display-face)}',
  'h1{font:500 clamp(2rem,6vw,2.75rem)/1.15 var(--display-face);margin:0;text-wrap:balance}p{color:var(--ink-soft)}.shop{color:inherit}',
  'a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:500}',
].join('')

type Page = ReturnType<typeof makePage>

const pages = new LRUCache<string, Page>({ max: 50 })

interface PageRequest {
  url: string
  method: string
  headers: IncomingHttpHeaders
}

const faults: Readonly<Record<number, Fault>> = { 404: 'unknown', 410: 'archived', 503: 'unavailable' }

/** The page for a request that is answered with the status 500 or 503, or at the host of no open shop. */
export function faultPageFor({ url, method, headers }: PageRequest, status: number, face?: Face): Page {
  return faultPage({
    fault: faults[status] ?? 'error',
    reader: isAdmin(url) ? 'staff' : 'shopper',
    face,
    language: languageFor(url, { accepted: headers['accept-language'] ?? '', face }),
    retryUrl: method === 'POST' ? '/' : '',
  })
}

interface Languages {
  /** The reader's languages. */
  accepted: string
  face: Face | undefined
}

function isAdmin(url: string): boolean {
  return /^\/admin\b/.test(url)
}

/** That of the address, else the shop's. The admin is in the language of its reader. */
function languageFor(url: string, { accepted, face }: Languages): string {
  if (isAdmin(url)) return accepted
  const [, inPath] = /^\/(de|en)(?:[/?]|$)/.exec(url) ?? []
  const [, inQuery] = /[?&]lang=([\w-]+)/.exec(url) ?? []
  return inPath ?? inQuery ?? face?.language ?? accepted
}

/** A page that needs neither the database nor a script nor a style sheet. */
function faultPage(what: FaultPage): Page {
  const key = JSON.stringify({ ...what, language: pageLanguage(what.language) })
  const page = pages.get(key) ?? makePage(what)
  pages.set(key, page)
  return page
}

function makePage({ fault, reader, face, language, retryUrl }: FaultPage) {
  const tag = pageLanguage(language)
  const { title, text } = texts[tag][reader][fault]
  const reload = reader === 'staff' && fault === 'unavailable' && retryUrl === ''
  const rules = themeCss(defaults) + styles + (face ? themeCss(face.theme) : '')
  const isLasting = fault === 'unknown' || fault === 'archived'
  const name = escapeHtml(face?.name ?? '')
  return {
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(rules).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
    html: [
      `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
      reload ? '<meta http-equiv="refresh" content="10">' : '',
      `<title>${title}${name && ` · ${name}`}</title><style>${rules}</style></head>`,
      `<body><main>${name && `<p class="shop">${name}</p>`}<h1>${title}</h1><p>${text}</p>`,
      isLasting ? '' : `<a href="${escapeHtml(retryUrl)}">${texts[tag].retry}</a>`,
      '</main></body></html>',
    ].join(''),
  }
}
