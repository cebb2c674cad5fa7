import type { ListedCollection } from '@cartwright/contract/catalogue/collections.ts'
import { ActionIcon, Anchor, Badge, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { texts as collectionTexts } from '../../collections/texts/index.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { Card } from '../../components/page/card.tsx'
import { IconX } from '../../icons/icons.ts'

const texts = collectionTexts.ofProduct
const most = 100

/** The collections of a product. Membership by rule is read-only. */
export function ProductCollections({ productId }: { productId: string }) {
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const { data, error, refetch } = useCall('listCatalogueCollections', { productId, paging: { limit: most } })
  const remove = useChange('removeProductsFromCollection')
  const own = data?.collections ?? []
  return (
    <Card title={texts.title} {...(mayWrite ? { about: texts.about } : {})}>
      <Problem error={error ?? remove.error} onRetry={refetch} />
      {data && own.length === 0 && <Hint>{texts.none}</Hint>}
      {own.map((collection) => (
        <Row
          key={collection.id}
          collection={collection}
          {...(mayWrite && !collection.rule
            ? { onRemove: () => remove.mutate({ id: collection.id ?? '', productIds: [productId] }) }
            : {})}
        />
      ))}
      {mayWrite && <Add productId={productId} own={own} />}
    </Card>
  )
}

function Row({
  collection: { id, name, rule },
  onRemove,
}: {
  collection: ListedCollection
  onRemove?: () => void
}) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Anchor component={Link} to={`/admin/collections/${id}`} c="inherit" size="sm">
        {name}
      </Anchor>
      {rule && <Badge color="gray">{texts.byRule}</Badge>}
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={texts.remove(name ?? '')} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

function Add({ productId, own }: { productId: string; own: readonly ListedCollection[] }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data } = useCall(
    'listCatalogueCollections',
    { kind: 'MANUAL', paging: { limit: most }, ...(search ? { search } : {}) },
    { keepPrevious: true },
  )
  const add = useChange('addProductsToCollection')
  const ids = own.map(({ id }) => id)
  const others = (data?.collections ?? []).filter(({ id }) => !ids.includes(id))
  return (
    <>
      <Problem error={add.error} />
      <Select
        aria-label={texts.add}
        placeholder={texts.add}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={texts.nothing}
        value={null}
        data={others.map(({ id, name }) => ({ value: id ?? '', label: name ?? '' }))}
        filter={({ options }) => options}
        disabled={add.isPending}
        onChange={(id) => {
          setTyped('')
          if (id) add.mutate({ id, productIds: [productId] })
        }}
      />
    </>
  )
}
