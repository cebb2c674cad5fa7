import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { shop } from '../../api/client.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { ExportMenu } from '../../transfers/exports/export-menu.tsx'
import { AddToCollection } from './add-to-collection.tsx'
import { BulkChange } from './bulk-change.tsx'
import { texts as allTexts } from './texts/index.ts'
import { type Refused, refusedText, useBulkUpdate } from './use-bulk.ts'

const texts = allTexts.bulk

interface BulkProps {
  products: readonly Product[]
  onDone: () => void
}

function useBulkActions({ products, onDone }: BulkProps) {
  const finish = (refused: Refused[]) => {
    notifyRefused(refused)
    onDone()
  }
  const show = useBulkUpdate({ successText: texts.done, onDone: finish })
  const remove = useBulkUpdate({ successText: texts.removed, onDone: finish })
  const setVisible = (visible: boolean) => {
    const change = (ids: string[]) =>
      shop.call('bulkUpdateProducts', { products: ids.map((id) => ({ id, visible })) })
    show.mutate({ products, change }, { onError: notify.failure })
  }
  const askToRemove = async () => {
    const title = texts.removeTitle(products.length)
    const question = { title, text: texts.removeText, confirm: texts.remove, dangerous: true }
    const change = (ids: string[]) => shop.call('bulkDeleteProducts', { ids })
    if (await askToConfirm(question)) remove.mutate({ products, change }, { onError: notify.failure })
  }
  return { setVisible, askToRemove, isShowing: show.isPending, isRemoving: remove.isPending }
}

/** Bulk actions on products. */
export function BulkActions({ products, onDone }: BulkProps) {
  const [changing, change] = useDisclosure()
  const { setVisible, askToRemove, isShowing, isRemoving } = useBulkActions({ products, onDone })
  const ids = products.map(({ id = '' }) => id)
  const button = { size: 'compact-sm', variant: 'light' } as const
  return (
    <>
      <Button {...button} onClick={change.open}>
        {texts.change}
      </Button>
      <Button {...button} onClick={() => setVisible(true)} loading={isShowing}>
        {texts.show}
      </Button>
      <Button {...button} onClick={() => setVisible(false)} loading={isShowing}>
        {texts.hide}
      </Button>
      <AddToCollection ids={ids} onDone={onDone} />
      <ExportMenu productIds={ids} />
      <Button {...button} component={Link} to="/admin/schedules/new" state={{ productIds: ids }}>
        {texts.plan}
      </Button>
      <Button {...button} color="red" onClick={askToRemove} loading={isRemoving}>
        {texts.remove}
      </Button>
      <BulkChange products={products} opened={changing} onClose={change.close} onDone={onDone} />
    </>
  )
}

function notifyRefused(refused: readonly Refused[]): void {
  if (refused.length === 0) return
  const shown = refused.slice(0, 5).map(refusedText)
  notify.warning(texts.failed(refused.length), shown.join(' '))
}
