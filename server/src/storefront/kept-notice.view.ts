import { pageLanguage } from '@cartwright/contract/pages/pages.ts'

const texts = {
  en: (minutes: number) =>
    `The shop has a technical problem. You can look around, but prices and stock may be ${minutes === 1 ? 'a minute' : `${minutes} minutes`} old, and orders have to wait a moment.`,
  de: (minutes: number) =>
    `Der Shop hat gerade eine Störung. Sie können sich umsehen, aber Preise und Bestand können ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} alt sein, und Bestellungen müssen einen Moment warten.`,
}

const style = 'padding:.75rem 1rem;text-align:center;background:var(--notice-soft);color:var(--notice)'

/** Says on a page how old it may be. */
export function keptNotice(language: string, minutes: number): string {
  return `<aside role="status" style="${style}">${texts[pageLanguage(language)](Math.max(1, minutes))}</aside>`
}

const body = '<body>'

/** Outside the element that the script of the page takes over. */
export function withNotice(html: Buffer, notice: string): Buffer {
  const at = html.indexOf(body) + body.length
  return Buffer.concat([html.subarray(0, at), Buffer.from(notice), html.subarray(at)])
}
