import { createHash } from 'node:crypto'
import type { Document } from './document.view.ts'

const texts = {
  en: {
    title: 'The shop is not available right now',
    text: 'Something went wrong on our side. Your cart is safe. Try again in a moment.',
    retry: 'Try again',
  },
  de: {
    title: 'Der Shop ist gerade nicht erreichbar',
    text: 'Bei uns ist etwas schiefgegangen. Ihr Warenkorb bleibt erhalten. Versuchen Sie es gleich noch einmal.',
    retry: 'Noch einmal versuchen',
  },
}

const styles = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;box-sizing:border-box;',
  'font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(#f7f7f4,#121613);color:light-dark(#1a211d,#eef1ed)}',
  'main{max-width:32rem}h1{font:500 2.25rem/1.15 Georgia,serif;margin:0}',
  'a{display:inline-block;padding:.75rem 0;color:inherit;text-underline-offset:.25em}',
].join('')

const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
}

/** The page for when even the site's name cannot be read. The link "try again" leads to `retryUrl`. */
export function errorPage(language: string, retryUrl: string): Omit<Document, 'props'> {
  const tag = language.startsWith('de') ? 'de' : 'en'
  const { title, text, retry } = texts[tag]
  return {
    headers,
    html: Buffer.from(
      [
        `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
        `<title>${title}</title><style>${styles}</style></head>`,
        `<body><main><h1>${title}</h1><p>${text}</p><a href="${retryUrl}">${retry}</a></main></body></html>`,
      ].join(''),
    ),
  }
}
