import type {
  BackInStockMail,
  GiftCardMail,
  MailName,
  Mails,
  NoticeMail,
  OrderMail,
  RenderMail,
  SubmissionMail,
} from '@cartwright/contract/pages/mail.ts'
import type { PageRow } from '@cartwright/contract/pages/pages.ts'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailLayout } from './layout.tsx'
import { Block, ItemRow, Table } from './parts.tsx'
import { useStyles } from './styles.ts'

/** What each mail has below its button. */
const mails: { [Name in MailName]: ComponentType<Mails[Name]> } = {
  notice: Notice,
  order: Order,
  'back-in-stock': BackInStock,
  submission: Blocks,
  booking: Blocks,
  event: Blocks,
  'gift-card': GiftCard,
}

export const renderMail: RenderMail = (name, shop, props) => {
  const Content = mails[name] as ComponentType<typeof props>
  const html = renderToStaticMarkup(
    <MailLayout shop={shop} mail={props}>
      <Content {...props} />
    </MailLayout>,
  )
  return `<!doctype html>${html}`
}

function Notice({ code }: NoticeMail) {
  const styles = useStyles()
  if (!code) return null
  return (
    <p className="ink" style={styles.code}>
      {code}
    </p>
  )
}

function GiftCard({ code, blocks }: GiftCardMail) {
  const styles = useStyles()
  return (
    <>
      <p className="ink" style={styles.longCode}>
        {code}
      </p>
      <Blocks blocks={blocks} />
    </>
  )
}

function Order({ lines, rows, blocks }: OrderMail) {
  return (
    <>
      <Table>
        {lines.map(({ id, quantity, name, options, note, priceText, image }) => (
          <ItemRow
            key={id}
            imageUrl={image?.src}
            name={quantity === undefined ? name : `${quantity} × ${name}`}
            details={[...options.map(({ label, value }) => `${label}: ${value}`), ...(note ? [note] : [])]}
            priceText={priceText}
          />
        ))}
      </Table>
      <Table>
        {rows.map((row) => (
          <SummaryRow key={`${row.kind} ${row.label}`} {...row} />
        ))}
      </Table>
      {blocks.map((block) => (
        <Block key={block.heading} {...block} />
      ))}
    </>
  )
}

function SummaryRow({ kind, label, text }: PageRow) {
  const styles = useStyles()
  const [labelTone, amountTone] = tones(kind)
  const isTotal = kind === 'total'
  return (
    <tr>
      <td
        className={labelTone}
        style={{ ...styles.row, ...styles[labelTone], ...(isTotal ? styles.name : {}) }}
      >
        {label}
      </td>
      <td
        className={amountTone}
        align="right"
        style={{ ...styles.row, ...styles.amount, ...styles[amountTone], ...(isTotal ? styles.total : {}) }}
      >
        {text}
      </td>
    </tr>
  )
}

function tones(kind: PageRow['kind']) {
  if (kind === 'total') return ['ink', 'ink'] as const
  return kind === 'discount' ? (['accent', 'accent'] as const) : (['soft', 'ink'] as const)
}

function BackInStock({ item: { choices, ...item } }: BackInStockMail) {
  return (
    <Table>
      <ItemRow {...item} details={choices} />
    </Table>
  )
}

function Blocks({ blocks }: Pick<SubmissionMail, 'blocks'>) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same label
    <Block key={index} {...block} />
  ))
}
