import type { MailProps, MailShop } from '@cartwright/contract/pages/mail.ts'
import type { ReactNode } from 'react'
import { Lines } from './parts.tsx'
import { darkStyles, type MailStyles, mailStyles, StylesContext } from './styles.ts'

interface LayoutProps {
  shop: MailShop
  mail: MailProps
  children?: ReactNode
}

/** The frame of every mail: the shop's name, a card with title, introduction and what comes below, and the footer. */
export function MailLayout({ shop, mail, children }: LayoutProps) {
  const { subject, title, intro, sections, closing = [], footer, stop } = mail
  const styles = mailStyles(shop.theme)
  return (
    <html lang={shop.language} dir={shop.direction}>
      <Head subject={subject} dark={shop.theme.dark} />
      <body className="paper" style={styles.body}>
        <Frame shop={shop} styles={styles}>
          <tr>
            <td className="surface ink" style={styles.card}>
              <h1 className="ink" style={styles.title}>
                {title}
              </h1>
              <p className="soft" style={styles.intro}>
                {sections ? <Lines>{intro.split('\n')}</Lines> : intro}
              </p>
              {children}
              {closing.length > 0 && (
                <p className="soft" style={styles.closing}>
                  <Lines>{closing}</Lines>
                </p>
              )}
            </td>
          </tr>
          <tr>
            <td className="soft" style={styles.footer}>
              <Lines>{footer}</Lines>
              {stop && (
                <>
                  <br />
                  <br />
                  <a className="soft" href={stop.url} style={styles.soft}>
                    {stop.label}
                  </a>
                </>
              )}
            </td>
          </tr>
        </Frame>
      </body>
    </html>
  )
}

function Head({ subject, dark }: { subject: string; dark: MailShop['theme']['dark'] }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{darkStyles(dark)}</style>
    </head>
  )
}

interface FrameProps {
  shop: MailShop
  styles: MailStyles
  children: ReactNode
}

/** A centred column of at most 600 px. Tables, because mail programs know no other layout. */
function Frame({ shop, styles, children }: FrameProps) {
  return (
    <StylesContext value={styles}>
      <table
        role="presentation"
        className="paper"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={styles.page}
      >
        <tbody>
          <tr>
            <td align="center" style={{ padding: '32px 12px' }}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                style={{ maxWidth: 600, textAlign: shop.direction === 'rtl' ? 'right' : 'left' }}
              >
                <tbody>
                  <tr>
                    <td className="ink" style={styles.shop}>
                      <ShopName shop={shop} styles={styles} />
                    </td>
                  </tr>
                  {children}
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </StylesContext>
  )
}

/** The logo, with the name for readers who do not see pictures. */
function ShopName({ shop: { name, theme }, styles }: Omit<FrameProps, 'children'>) {
  if (!theme.logoUrl) return name
  return <img src={theme.logoUrl} alt={name} height={40} fetchPriority="low" style={styles.logo} />
}
