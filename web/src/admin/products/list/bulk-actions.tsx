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

/** What can be done with several products at once. */
export function BulkActions({ products, onDone }: BulkProps) {
  const [changing, change] = useDisclosure()
  const ids = products.map(({ id = '' }) => id)
  const finish = (refused: Refused[]) => {
    notifyRefused(refused)
    onDone()
  }
  const show = useBulkUpdate({ successText: texts.done, onDone: finish })
  const remove = useBulkUpdate({ successText: texts.removed, onDone: finish })
  const setVisible = (visible: boolean) => {
    const send = (some: string[]) =>
      shop.call('bulkUpdateProducts', { products: some.map((id) => ({ id, visible })) })
    show.mutate({ products, change: send }, { onError: notify.failure })
  }
  const removeAll = async () => {
    const sure = await askToConfirm({
      title: texts.removeTitle(ids.length),
      text: texts.removeText,
      confirm: texts.remove,
      dangerous: true,
    })
    const send = (some: string[]) => shop.call('bulkDeleteProducts', { ids: some })
    if (sure) remove.mutate({ products, change: send }, { onError: notify.failure })
  }
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={change.open}>
        {texts.change}
      </Button>
      <Button size="compact-sm" variant="light" onClick={() => setVisible(true)} loading={show.isPending}>
        {texts.show}
      </Button>
      <Button size="compact-sm" variant="light" onClick={() => setVisible(false)} loading={show.isPending}>
        {texts.hide}
      </Button>
      <AddToCollection ids={ids} onDone={onDone} />
      <ExportMenu productIds={ids} />
      <Button
        size="compact-sm"
        variant="light"
        component={Link}
        to="/admin/schedules/new"
        state={{ productIds: ids }}
      >
        {texts.plan}
      </Button>
      <Button size="compact-sm" variant="light" color="red" onClick={removeAll} loading={remove.isPending}>
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
