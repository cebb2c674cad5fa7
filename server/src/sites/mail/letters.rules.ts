import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Look } from '../settings/theme.rules.ts'

/** An e-mail, before anybody is named whom it goes to. */
export interface Letter {
  subject: string
  text: string
  html: string
}

/** What every letter of a shop has around what it says. */
export interface Letterhead {
  /** Of the shop. */
  name: string
  /** BCP 47 */
  language: string
  look: Look
  subject: string
  title: string
  intro: string
  button?: { label: string; url: string }
  /** HTML: table rows and paragraphs in {@link stylesOf}. */
  content: string
  /** One line each, plain. */
  footer: readonly string[]
  /** Leads to where letters of this kind are stopped. */
  stop?: { label: string; url: string }
}

/** Set like the pages: the same colours, faces and shapes, by day and by night, in tables as mail programs need them. */
export function letterHtml(letter: Letterhead): string {
  const { name, language, look, subject, title, intro, button, content, footer, stop } = letter
  const styles = stylesOf(look)
  const last = stop
    ? `<br><br><a class="soft" href="${html(stop.url)}" style="${styles.soft}">${html(stop.label)}</a>`
    : ''
  return `<!doctype html><html lang="${html(pageLocale(language))}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${html(subject)}</title><style>${nightStyles(look.dark)}</style></head>
<body class="paper" style="${styles.body}"><table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="${styles.page}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="ink" style="${styles.shop}">${shopName(name, look)}</td></tr>
<tr><td class="surface ink" style="${styles.card}">
<h1 class="ink" style="${styles.title}">${html(title)}</h1>
<p class="soft" style="${styles.intro}">${html(intro)}</p>
${button ? buttonHtml(button, styles.button) : ''}
${content}
</td></tr><tr><td class="soft" style="${styles.footer}">${footer.map(html).join('<br>')}${last}</td></tr></table>
</td></tr></table></body></html>
`
}

function buttonHtml({ label, url }: { label: string; url: string }, style: string): string {
  return `<p style="margin:24px 0 0"><a class="button" href="${html(url)}" style="${style}">${html(label)}</a></p>`
}

/** The picture of the name, with the name for those who do not see it. */
function shopName(name: string, { logoUrl }: Look): string {
  if (!logoUrl) return html(name)
  return `<img src="${html(logoUrl)}" alt="${html(name)}" height="40" style="display:block;height:40px;width:auto;max-width:100%">`
}

export type LetterStyles = ReturnType<typeof stylesOf>

/** What letters look like, for the `style` of their elements. */
export function stylesOf({ light, radius, ...faces }: Look) {
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

/** Where a shop's letters come from, also when it has not said an address of its own. */
export function mailAddressOf({ email }: { email: string }, publicUrl: string): string {
  return email || `orders@${new URL(publicUrl).hostname}`
}

/** Who a letter is from, as mail programs write it. */
export function named({ name, email }: { name: string; email: string }): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`
}

/** So that nothing in a name looks like a line of the shop's own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

export function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
