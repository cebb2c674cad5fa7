import { type PageLine, type PageRow, pageLocale } from '@cartwright/contract/pages.ts'
import type { Look } from '../sites/theme.rules.ts'
import { addressLines } from './addresses.rules.ts'
import type { Order } from './order-entity.rules.ts'
import { deliveryFacts, paymentText } from './pages.rules.ts'
import { orderSummaryOf } from './summary.rules.ts'
import { wordsOf } from './words.rules.ts'

/** Who writes: the shop as its customers know it. */
export interface Sender {
  name: string
  email: string
  phone: string
  language: string
  /** IANA */
  timeZone: string
  address: string
  /** Where the buyer sees the order. */
  orderUrl: string
  look: Look
}

export interface Letter {
  subject: string
  text: string
  html: string
}

/** The e-mail that an order is placed. */
export function confirmation(order: Order, sender: Sender): Letter {
  const words = wordsOf(sender.language)
  const number = String(order.number)
  const { note, title, kind } = order.data.payment
  const isOwed = kind === 'offline' && order.paymentStatus === 'NOT_PAID' && note !== undefined
  return letter(order, sender, {
    subject: words.mail.confirmed(number, sender.name),
    title: words.mail.thanks,
    intro: words.mail.placed(number, dayOf(order.purchasedAt ?? order.createdAt, sender)),
    payment: isOwed
      ? { heading: `${words.mail.howToPay} (${title})`, lines: note.split('\n') }
      : { heading: words.mail.payment, lines: [paymentText(order, words.payment)] },
  })
}

/** The e-mail that the late answer of a payment was no. */
export function rejection(order: Order, sender: Sender): Letter {
  const words = wordsOf(sender.language).mail
  const number = String(order.number)
  return letter(order, sender, {
    subject: words.rejected(number, sender.name),
    title: words.unpaid,
    intro: words.notPlaced(number),
  })
}

interface Block {
  heading: string
  lines: readonly string[]
}

interface Message {
  subject: string
  title: string
  intro: string
  payment?: Block
}

/** Everything a letter says, before it is set as text or as HTML. */
interface Content extends Message {
  sender: Sender
  lines: PageLine[]
  rows: PageRow[]
  blocks: Block[]
  footer: string[]
}

function letter(order: Order, sender: Sender, message: Message): Letter {
  const { language, name, address, email, phone } = sender
  const words = wordsOf(language).mail
  const wire = order.data.order
  const delivery = deliveryFacts(wire, language)
  const buyer = addressLines(wire.recipientInfo, pageLocale(language))
  const content: Content = {
    ...message,
    ...orderSummaryOf(wire, language),
    sender,
    blocks: [
      ...(message.payment ? [message.payment] : []),
      ...(delivery
        ? [{ heading: delivery.isPickup ? words.pickup : words.delivery, lines: delivery.lines }]
        : []),
      ...(wire.buyerNote ? [{ heading: words.note, lines: [oneLine(wire.buyerNote)] }] : []),
      ...(buyer.length > 0 ? [{ heading: words.address, lines: buyer }] : []),
    ],
    footer: [name, address, email, phone].filter((line) => line !== ''),
  }
  return { subject: message.subject, text: plain(content), html: designed(content) }
}

function plain({ title, intro, sender, lines, rows, blocks, footer }: Content): string {
  return [
    title,
    '',
    intro,
    '',
    ...lines.flatMap(({ quantity, name, options, priceText }) => [
      `${quantity} × ${oneLine(name)}  ${priceText}`,
      ...options.map(({ label, value }) => `    ${oneLine(label)}: ${oneLine(value)}`),
    ]),
    '',
    ...rows.map(({ label, text }) => `${oneLine(label)}: ${text}`),
    ...blocks.flatMap((block) => ['', `${block.heading}:`, ...block.lines]),
    '',
    `${wordsOf(sender.language).mail.look}: ${sender.orderUrl}`,
    '',
    ...footer,
    '',
  ].join('\n')
}

/** Set like the pages: the same colours, faces and shapes, by day and by night, in tables as mail programs need them. */
function designed({ subject, title, intro, sender, lines, rows, blocks, footer }: Content): string {
  const { language, name, orderUrl, look } = sender
  const styles = stylesOf(look)
  return `<!doctype html><html lang="${html(pageLocale(language))}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${html(subject)}</title><style>${nightStyles(look.dark)}</style></head>
<body class="paper" style="${styles.body}"><table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="${styles.page}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="ink" style="${styles.shop}">${shopName(name, look)}</td></tr>
<tr><td class="surface ink" style="${styles.card}">
<h1 class="ink" style="${styles.title}">${html(title)}</h1>
<p class="soft" style="${styles.intro}">${html(intro)}</p>
<p style="margin:24px 0 0"><a class="button" href="${html(orderUrl)}" style="${styles.button}">${html(wordsOf(language).mail.look)}</a></p>
<table width="100%" cellpadding="0" cellspacing="0" class="line" style="${styles.table}">${lines.map((line) => lineRow(line, styles)).join('')}</table>
<table width="100%" cellpadding="0" cellspacing="0" class="line" style="${styles.table}">${rows.map((row) => sumRow(row, styles)).join('')}</table>
${blocks.map((one) => block(one, styles)).join('\n')}
</td></tr><tr><td class="soft" style="${styles.footer}">${footer.map(html).join('<br>')}</td></tr></table>
</td></tr></table></body></html>
`
}

/** The picture of the name, with the name for those who do not see it. */
function shopName(name: string, { logoUrl }: Look): string {
  if (!logoUrl) return html(name)
  return `<img src="${html(logoUrl)}" alt="${html(name)}" height="40" style="display:block;height:40px;width:auto;max-width:100%">`
}

function lineRow({ quantity, name, options, priceText, image }: PageLine, styles: Styles): string {
  const picture = image
    ? `<img src="${html(image.src)}" alt="" width="64" height="80" style="${styles.picture}">`
    : ''
  const details = options.map(
    ({ label, value }) =>
      `<br><span class="soft" style="${styles.muted}">${html(label)}: ${html(value)}</span>`,
  )
  return `<tr><td class="line" width="80" valign="top" style="${styles.cell}">${picture}</td><td class="ink" valign="top" style="${styles.cell}"><strong style="font-weight:500">${quantity} × ${html(name)}</strong>${details.join('')}</td><td class="ink" align="right" valign="top" style="${styles.cell};${styles.amount}">${html(priceText)}</td></tr>`
}

function sumRow({ kind, label, text }: PageRow, styles: Styles): string {
  if (kind === 'total') {
    return `<tr><td class="ink" style="${styles.row};font-weight:500">${html(label)}</td><td class="ink" align="right" style="${styles.row};${styles.amount};${styles.total}">${html(text)}</td></tr>`
  }
  const [tone, amount] = kind === 'discount' ? (['accent', 'accent'] as const) : (['soft', 'ink'] as const)
  return `<tr><td class="${tone}" style="${styles.row};${styles[tone]}">${html(label)}</td><td class="${amount}" align="right" style="${styles.row};${styles.amount};${styles[amount]}">${html(text)}</td></tr>`
}

function block({ heading, lines }: Block, styles: Styles): string {
  return `<h2 class="ink" style="${styles.heading}">${html(heading)}</h2><p class="soft" style="${styles.text}">${lines.map(html).join('<br>')}</p>`
}

type Styles = ReturnType<typeof stylesOf>

function stylesOf({ light, radius, ...faces }: Look) {
  const { paper, surface, ink, inkSoft, line, accent, onAccent } = light
  const [textFace, displayFace] = [faces.textFace, faces.displayFace].map((face) => face.replaceAll('"', "'"))
  return {
    body: `margin:0;padding:0;background:${paper};color:${ink};font-family:${textFace}`,
    page: `background:${paper};font-family:${textFace};font-size:16px;line-height:1.5`,
    shop: `padding:0 32px 20px;color:${ink};font-family:${displayFace};font-size:24px;letter-spacing:-.015em`,
    card: `padding:32px;background:${surface};color:${ink};border-radius:${2 * radius}px`,
    title: `margin:0 0 12px;font-family:${displayFace};font-size:32px;line-height:1.15;font-weight:480;letter-spacing:-.015em;color:${ink}`,
    intro: `margin:0;font-size:17px;color:${inkSoft}`,
    button: `display:inline-block;padding:14px 24px;border-radius:${radius}px;background:${accent};color:${onAccent};font-weight:500;text-decoration:none`,
    table: `margin-top:28px;border-top:1px solid ${line};padding-top:12px;font-size:16px`,
    cell: 'padding:10px 0',
    row: 'padding:5px 0',
    amount: 'padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums',
    total: `font-family:${displayFace};font-size:24px`,
    picture: `display:block;width:64px;height:80px;border-radius:${radius}px;object-fit:cover;background:${line}`,
    heading: `margin:28px 0 4px;font-size:16px;font-weight:500;color:${ink}`,
    text: `margin:0;color:${inkSoft}`,
    muted: `color:${inkSoft};font-size:14px`,
    footer: `padding:24px 32px 0;color:${inkSoft};font-size:14px`,
    ink: `color:${ink}`,
    soft: `color:${inkSoft}`,
    accent: `color:${accent}`,
  }
}

function nightStyles({ paper, surface, ink, inkSoft, line, accent, onAccent }: Look['dark']): string {
  return `@media (prefers-color-scheme:dark){.paper{background:${paper}!important}.surface{background:${surface}!important}.ink{color:${ink}!important}.soft{color:${inkSoft}!important}.accent{color:${accent}!important}.line{border-color:${line}!important}.button{background:${accent}!important;color:${onAccent}!important}}`
}

/** The day it was for the shop. */
function dayOf(date: Date, { language, timeZone }: Sender): string {
  return new Intl.DateTimeFormat(pageLocale(language), { dateStyle: 'long', timeZone }).format(date)
}

/** So that nothing in a name looks like a line of the shop's own. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
