import { type AnyMail, type MailName, type RenderMail, sectionOf } from '@cartwright/contract/pages/mail.ts'
import type { PageRow } from '@cartwright/contract/pages/pages.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailLayout } from './layout.tsx'
import { Block, Button, ItemRow, Table } from './parts.tsx'
import { useStyles } from './styles.ts'

export const renderMail: RenderMail = (name, shop, props) => {
  const html = renderToStaticMarkup(
    <MailLayout shop={shop} mail={props}>
      <Content name={name} mail={props} />
    </MailLayout>,
  )
  return `<!doctype html>${html}`
}

interface Props {
  name: MailName
  mail: AnyMail
}

/** What a mail has below its introduction. */
function Content({ name, mail }: Props) {
  const { sections, blocks = [] } = mail
  if (!sections) {
    return (
      <>
        {fixed.map((id) => (
          <Section key={id} id={id} name={name} mail={mail} />
        ))}
        <Blocks blocks={blocks} />
      </>
    )
  }
  return sections.map((id) => <Section key={id} id={id} name={name} mail={mail} />)
}

const fixed = ['button', 'code', 'items', 'totals']

function Section({ id, name, mail }: Props & { id: string }): ReactNode {
  const { button, code, blocks = [] } = mail
  switch (id) {
    case 'button':
      return button && <Button {...button} />
    case 'code':
      return code && <Code isLong={name === 'gift-card'}>{code}</Code>
    case 'items':
      return <Items {...mail} />
    case 'totals':
      return mail.rows && <Totals rows={mail.rows} />
    default:
      return <Blocks blocks={blocks.filter((block) => sectionOf(block) === id)} />
  }
}

function Code({ isLong, children }: { isLong: boolean; children: string }) {
  const styles = useStyles()
  return (
    <p className="ink" style={isLong ? styles.longCode : styles.code}>
      {children}
    </p>
  )
}

function Items({ lines, item }: AnyMail) {
  if (item) {
    const { choices, ...rest } = item
    return (
      <Table>
        <ItemRow {...rest} details={choices} />
      </Table>
    )
  }
  if (!lines?.length) return null
  return (
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
  )
}

function Totals({ rows }: { rows: readonly PageRow[] }) {
  if (rows.length === 0) return null
  return (
    <Table>
      {rows.map((row) => (
        <SummaryRow key={`${row.kind} ${row.label}`} {...row} />
      ))}
    </Table>
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

function Blocks({ blocks }: Pick<Required<AnyMail>, 'blocks'>) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may have the same heading
    <Block key={index} {...block} />
  ))
}
