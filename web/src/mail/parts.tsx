import type { MailBlock, MailLink } from '@cartwright/contract/pages/mail.ts'
import { Fragment, type ReactNode } from 'react'
import { useStyles } from './styles.ts'

export function Button({ label, url }: MailLink) {
  const styles = useStyles()
  return (
    <p style={styles.buttonLine}>
      <a className="button" href={url} style={styles.button}>
        {label}
      </a>
    </p>
  )
}

/** One line below the other. */
export function Lines({ children }: { children: readonly ReactNode[] }) {
  return children.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mail never change
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

export function Block({ heading, lines, links = [], picture }: MailBlock) {
  const styles = useStyles()
  const anchors = links.map(({ text, note, url }) => (
    <Fragment key={url}>
      <a className="accent" href={url} style={styles.accent}>
        {text}
      </a>
      {note && ` (${note})`}
    </Fragment>
  ))
  return (
    <>
      <h2 className="ink" style={styles.heading}>
        {heading}
      </h2>
      <p className="soft" style={styles.text}>
        <Lines>{[...lines, ...anchors]}</Lines>
      </p>
      {picture && <BlockPicture {...picture} />}
    </>
  )
}

/** White around it, also at night: cameras read dark squares on a light ground. */
function BlockPicture({ src, alt, side }: NonNullable<MailBlock['picture']>) {
  return (
    <p>
      <img
        src={src}
        alt={alt}
        width={side}
        height={side}
        fetchPriority="low"
        style={{ display: 'block', border: 0, background: '#ffffff' }}
      />
    </p>
  )
}

export function Table({ children }: { children: ReactNode }) {
  const { table } = useStyles()
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} className="line" style={table}>
      <tbody>{children}</tbody>
    </table>
  )
}

interface Item {
  imageUrl?: string | undefined
  name: string
  details: readonly string[]
  priceText: string
  fullPriceText?: string | undefined
}

/** A product with its picture and price. */
export function ItemRow({ imageUrl, name, details, priceText, fullPriceText }: Item) {
  const styles = useStyles()
  return (
    <tr>
      <td className="line" width={80} style={styles.cell}>
        {imageUrl && <Picture src={imageUrl} />}
      </td>
      <td className="ink" style={styles.cell}>
        <strong style={styles.name}>{name}</strong>
        {details.map((detail) => (
          <Fragment key={detail}>
            <br />
            <span className="soft" style={styles.detail}>
              {detail}
            </span>
          </Fragment>
        ))}
      </td>
      <td className="ink" align="right" style={{ ...styles.cell, ...styles.amount }}>
        {priceText}
        {fullPriceText && (
          <>
            <br />
            <s className="soft" style={styles.detail}>
              {fullPriceText}
            </s>
          </>
        )}
      </td>
    </tr>
  )
}

/** With a low priority: React would otherwise add a preload link to the mail. */
function Picture({ src }: { src: string }) {
  const { picture } = useStyles()
  return <img src={src} alt="" width={64} height={80} fetchPriority="low" style={picture} />
}
