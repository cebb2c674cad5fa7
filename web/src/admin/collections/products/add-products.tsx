import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { Badge, Button, Checkbox, Group, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedState } from '@mantine/hooks'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { pictureOf } from '../../components/display/pictures.rules.ts'
import { Thumb } from '../../components/display/thumb.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { IconSearch } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.members
const most = 50

function useProductSearch(words: string) {
  return useCall(
    'queryProducts',
    {
      query: { paging: { limit: most }, ...(words ? { search: { expression: words } } : {}) },
      includeHiddenProducts: true,
    },
    { keepPrevious: true },
  )
}

/** Finds products and adds the selected ones at the end of a collection. */
export function AddProducts({ collectionId, onClose }: { collectionId: string; onClose: () => void }) {
  const [words, setWords] = useDebouncedState('', 250)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, error, refetch } = useProductSearch(words)
  const add = useChange('addProductsToCollection', {
    onDone() {
      notify.success(texts.added(chosen.length))
      onClose()
    },
  })
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)))
  return (
    <Modal opened onClose={onClose} size="lg" title={texts.add}>
      <TextInput
        type="search"
        data-autofocus
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={17} aria-hidden />}
        onChange={({ currentTarget }) => setWords(currentTarget.value.trim())}
        mb="md"
      />
      <Problem error={add.error ?? error} onRetry={refetch} />
      {!data && !error && <Skeleton height={200} />}
      {data?.products.length === 0 && <Text size="sm">{texts.nothing}</Text>}
      <ul className="collection-add-list">
        {data?.products.map((product) => (
          <FoundProduct
            key={product.id}
            product={product}
            isIn={product.collectionIds?.includes(collectionId) ?? false}
            isChosen={chosen.includes(product.id ?? '')}
            onChoose={(isChosen) => toggle(product.id ?? '', isChosen)}
          />
        ))}
      </ul>
      <Foot
        count={chosen.length}
        isPending={add.isPending}
        onClose={onClose}
        onAdd={() => add.mutate({ id: collectionId, productIds: [...chosen] })}
      />
    </Modal>
  )
}

interface FoundProductProps {
  product: Product
  isIn: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function FoundProduct({ product, isIn, isChosen, onChoose }: FoundProductProps) {
  return (
    <li>
      <Checkbox
        flex={1}
        disabled={isIn}
        checked={isIn || isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        label={
          <Group gap="sm" wrap="nowrap">
            <Thumb src={pictureOf(product)} />
            {product.name}
          </Group>
        }
      />
      {isIn && <Badge color="gray">{texts.isIn}</Badge>}
    </li>
  )
}

interface FootProps {
  count: number
  isPending: boolean
  onClose: () => void
  onAdd: () => void
}

function Foot({ count, isPending, onClose, onAdd }: FootProps) {
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button disabled={count === 0} loading={isPending} onClick={onAdd}>
        {count === 0 ? texts.add : texts.put(count)}
      </Button>
    </Group>
  )
}
