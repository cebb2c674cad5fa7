import type { Product } from '@cartwright/contract/catalogue.ts'
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCall, useChange } from '../calls/use-call.ts'
import { confirmed } from '../parts/confirm.tsx'
import * as notify from '../parts/notify.tsx'
import { BulkChange } from './bulk-change.tsx'
import { texts as allTexts } from './texts.ts'
import { useUndo } from './use-undo.ts'

const texts = allTexts.bulk

interface BulkProps {
  products: readonly Product[]
  onDone: () => void
}

/** What can be done with several products at once. */
export function BulkActions({ products, onDone }: BulkProps) {
  const [changing, change] = useDisclosure()
  const undo = useUndo()
  const ids = products.map(({ id = '' }) => id)
  const show = useChange('bulkUpdateProducts', {
    onDone({ runId }) {
      notify.done(texts.done(ids.length), runId ? { undo: () => undo(runId) } : {})
      onDone()
    },
  })
  const remove = useChange('bulkDeleteProducts', {
    onDone({ runId }) {
      notify.done(texts.removed(ids.length), runId ? { undo: () => undo(runId) } : {})
      onDone()
    },
  })
  const setVisible = (visible: boolean) =>
    show.mutate({ products: ids.map((id) => ({ id, visible })) }, { onError: notify.failed })
  const removeAll = async () => {
    const sure = await confirmed({
      title: texts.removeTitle(ids.length),
      text: texts.removeText,
      confirm: texts.remove,
      dangerous: true,
    })
    if (sure) remove.mutate({ ids }, { onError: notify.failed })
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
      <Button size="compact-sm" variant="light" color="red" onClick={removeAll} loading={remove.isPending}>
        {texts.remove}
      </Button>
      <BulkChange products={products} opened={changing} onClose={change.close} onDone={onDone} />
    </>
  )
}

const most = 100

function AddToCollection({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { data } = useCall('queryCollections', { query: { paging: { limit: most } } })
  const add = useChange('addProductsToCollection', { onDone })
  const collections = (data?.collections ?? []).filter(({ slug }) => slug !== 'all-products')
  const addTo = (id: string, name: string) =>
    add.mutate(
      { id, productIds: [...ids] },
      { onSuccess: () => notify.done(texts.added(name)), onError: notify.failed },
    )
  return (
    <Menu position="top">
      <Menu.Target>
        <Button size="compact-sm" variant="light" loading={add.isPending}>
          {texts.collection}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className="bulk-preview">
        {collections.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => addTo(id ?? '', name ?? '')}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
