import type { MailTheme } from '@cartwright/contract/pages/mail.ts'
import { type CSSProperties, createContext, useContext } from 'react'

/** The same in every theme. */
const fixed = {
  shop: { padding: '0 32px 20px', fontSize: 24, letterSpacing: '-.015em' },
  title: { margin: '0 0 12px', fontSize: 32, lineHeight: 1.15, fontWeight: 480, letterSpacing: '-.015em' },
  button: { display: 'inline-block', padding: '14px 24px', fontWeight: 500, textDecoration: 'none' },
  picture: { display: 'block', width: 64, height: 80, objectFit: 'cover' },
  logo: { display: 'block', height: 40, width: 'auto', maxWidth: '100%' },
  buttonLine: { margin: '24px 0 0' },
  code: { margin: '24px 0 0', fontSize: 36, letterSpacing: '.2em', fontVariantNumeric: 'tabular-nums' },
  longCode: { margin: '24px 0 0', fontSize: 22, letterSpacing: '.06em', fontVariantNumeric: 'tabular-nums' },
  cell: { padding: '10px 0', verticalAlign: 'top' },
  row: { padding: '5px 0' },
  amount: { paddingLeft: 16, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  name: { fontWeight: 500 },
} satisfies Record<string, CSSProperties>

export type MailStyles = ReturnType<typeof mailStyles>

/** Inline styles, because many mail programs ignore style sheets. */
export function mailStyles({ light, radius, textFace, displayFace }: MailTheme) {
  const { paper, surface, ink, inkSoft, line, accent, onAccent } = light
  return {
    ...fixed,
    body: { margin: 0, padding: 0, background: paper, color: ink, fontFamily: textFace },
    page: { background: paper, fontFamily: textFace, fontSize: 16, lineHeight: 1.5 },
    shop: { ...fixed.shop, fontFamily: displayFace, color: ink },
    card: { padding: 32, background: surface, color: ink, borderRadius: 2 * radius },
    title: { ...fixed.title, fontFamily: displayFace, color: ink },
    intro: { margin: 0, fontSize: 17, color: inkSoft },
    button: { ...fixed.button, borderRadius: radius, background: accent, color: onAccent },
    table: { marginTop: 28, borderTop: `1px solid ${line}`, paddingTop: 12, fontSize: 16 },
    total: { fontFamily: displayFace, fontSize: 24, color: ink },
    picture: { ...fixed.picture, borderRadius: radius, background: line },
    heading: { margin: '28px 0 4px', fontSize: 16, fontWeight: 500, color: ink },
    text: { margin: 0, color: inkSoft },
    closing: { margin: '28px 0 0', color: inkSoft },
    detail: { color: inkSoft, fontSize: 14 },
    footer: { padding: '24px 32px 0', color: inkSoft, fontSize: 14 },
    ink: { color: ink },
    soft: { color: inkSoft },
    accent: { color: accent },
  } satisfies Record<string, CSSProperties>
}

/** The colours of dark mode, for the classes of the elements. */
export function darkStyles({ paper, surface, ink, inkSoft, line, accent, onAccent }: MailTheme['dark']) {
  const rules = [
    `.paper{background:${paper}!important}`,
    `.surface{background:${surface}!important}`,
    `.ink{color:${ink}!important}`,
    `.soft{color:${inkSoft}!important}`,
    `.accent{color:${accent}!important}`,
    `.line{border-color:${line}!important}`,
    `.button{background:${accent}!important;color:${onAccent}!important}`,
  ]
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

export const StylesContext = createContext<MailStyles | undefined>(undefined)

export function useStyles(): MailStyles {
  const styles = useContext(StylesContext)
  if (!styles) throw new Error('A part of a mail must be inside MailLayout')
  return styles
}
