import { escaped } from '../platform/html.ts'

/** Why a browser is sent nowhere: there is no application that may be told. */
export type DeadEnd = 'expired' | 'client' | 'address' | 'frame'

interface Words {
  title: string
  home: string
  why: Record<DeadEnd, string>
}

const english: Words = {
  title: 'This link leads nowhere',
  home: 'To the shop',
  why: {
    expired:
      'It works once, and for a short time only. Go back to where you came from and sign in there again.',
    client: 'The application that sent you here is not known to this shop.',
    address:
      'The application that sent you here wants you to go on to an address that it did not register with this shop.',
    frame: 'The page that shows this one may not ask who is signed in.',
  },
}

const german: Words = {
  title: 'Dieser Link führt nirgendwohin',
  home: 'Zum Shop',
  why: {
    expired:
      'Er gilt einmal und nur für kurze Zeit. Gehen Sie dorthin zurück, woher Sie kamen, und melden Sie sich dort noch einmal an.',
    client: 'Die Anwendung, von der Sie kommen, ist diesem Shop nicht bekannt.',
    address:
      'Die Anwendung, von der Sie kommen, möchte Sie an eine Adresse weiterschicken, die sie bei diesem Shop nicht angemeldet hat.',
    frame: 'Die Seite, die diese hier zeigt, darf nicht fragen, wer angemeldet ist.',
  },
}

const look = [
  ':root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:Canvas;color:CanvasText}',
  'main{max-width:30rem;padding:2rem}',
  'h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}',
  'a{color:inherit;display:inline-block;padding:.75rem 0}',
].join('')

/** A page of its own: it has no shop to show, because nobody has said which. */
export function deadEndPage(
  dead: DeadEnd,
  { language, home, nonce }: { language: string | undefined; home: string; nonce: string },
): string {
  const isGerman = /^de\b/i.test(language ?? '')
  const words = isGerman ? german : english
  return [
    `<!doctype html><html lang="${isGerman ? 'de' : 'en'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(words.title)}</title><style nonce="${nonce}">${look}</style></head>`,
    `<body><main><h1>${escaped(words.title)}</h1><p>${escaped(words.why[dead])}</p>`,
    `<a href="${escaped(home)}">${escaped(words.home)}</a></main></body></html>`,
  ].join('')
}

export function deadEndPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
}
