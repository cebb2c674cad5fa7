import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { chunksOf } from '../../api/chunks.rules.ts'
import { shop } from '../../api/client.ts'
import { invalidate } from '../../api/use-call.ts'
import { CollectionSelect } from '../../collections/collection-select.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.bulk

/** Adds products to a collection whose products are chosen by hand. */
export function AddToCollection({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [opened, popover] = useDisclosure()
  const add = useMutation({
    async mutationFn({ id }: { id: string; name: string }) {
      for (const productIds of chunksOf(ids)) await shop.call('addProductsToCollection', { id, productIds })
    },
    onSuccess(_, { name }) {
      notify.success(texts.added(name))
      onDone()
    },
    onError: notify.failure,
    onSettled: () => invalidate(),
  })
  return (
    <Popover position="top" trapFocus opened={opened} onChange={popover.set}>
      <Popover.Target>
        <Button size="compact-sm" variant="light" loading={add.isPending} onClick={popover.toggle}>
          {texts.collection}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <CollectionSelect
          kind="MANUAL"
          aria-label={allTexts.collection}
          placeholder={allTexts.collection}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
          value={null}
          onChange={(id, collection) => {
            popover.close()
            if (id) add.mutate({ id, name: collection?.label ?? '' })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
