import { html, type Letter, letterHtml, oneLine, stylesOf } from '../sites/mail/letters.rules.ts'
import type { Look } from '../sites/settings/theme.rules.ts'
import { wordsOf } from './words.rules.ts'

/** What is back, as the reader's language writes it. */
export interface Returned {
  name: string
  /** `Sage`, `750 ml` … */
  choices: readonly string[]
  priceText: string
  /** Before a sale. */
  fullPriceText?: string
  imageUrl?: string
  /** Where it can be bought. */
  pageUrl: string
}

/** Who writes, and how to write to whom. */
export interface Sender {
  name: string
  /** BCP 47 */
  language: string
  look: Look
  /** Where these e-mails are stopped. */
  stopUrl: string
}

/** The e-mail that something is back in stock. */
export function returnedLetter(item: Returned, { name, language, look, stopUrl }: Sender): Letter {
  const words = wordsOf(language)
  const called = oneLine([item.name, item.choices.join(', ')].filter((part) => part !== '').join(' – '))
  const subject = words.subject(called)
  const said = { title: words.title, intro: words.intro(called) }
  const text = [
    said.title,
    '',
    said.intro,
    '',
    `${words.price}: ${item.priceText}`,
    `${words.button}: ${item.pageUrl}`,
    '',
    words.why(name),
    `${words.stop}: ${stopUrl}`,
    '',
  ].join('\n')
  const designed = letterHtml({
    ...{ name, language, look, subject, ...said },
    button: { label: words.button, url: item.pageUrl },
    content: itemHtml(item, look),
    footer: [words.why(name)],
    stop: { label: words.stop, url: stopUrl },
  })
  return { subject, text, html: designed }
}

function itemHtml({ name, choices, priceText, fullPriceText, imageUrl }: Returned, look: Look): string {
  const styles = stylesOf(look)
  const picture = imageUrl
    ? `<img src="${html(imageUrl)}" alt="" width="64" height="80" style="${styles.picture}">`
    : ''
  const chosen = choices.map(
    (choice) => `<br><span class="soft" style="${styles.muted}">${html(choice)}</span>`,
  )
  const before = fullPriceText ? `<br><s class="soft" style="${styles.muted}">${html(fullPriceText)}</s>` : ''
  return `<table width="100%" cellpadding="0" cellspacing="0" class="line" style="${styles.table}"><tr><td class="line" width="80" valign="top" style="${styles.cell}">${picture}</td><td class="ink" valign="top" style="${styles.cell}"><strong style="font-weight:500">${html(name)}</strong>${chosen.join('')}</td><td class="ink" align="right" valign="top" style="${styles.cell};${styles.amount}">${html(priceText)}${before}</td></tr></table>`
}
