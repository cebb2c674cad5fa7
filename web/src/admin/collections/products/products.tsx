import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { Button, Pagination, Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { IconPlus } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { AddProducts } from './add-products.tsx'
import { CollectionProduct } from './product.tsx'
import { useCollectionProducts } from './use-products.ts'

const texts = allTexts.members

interface CollectionProductsProps {
  collectionId: string
  readOnly: boolean
}

/** Moves products by buttons, keys or dragging, and announces the new place to screen readers. */
function useMoves(products: ReturnType<typeof useCollectionProducts>) {
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const move = ({ id = '', name }: Product, place: number) => {
    products.move({ id, place })
    setAnnouncement(texts.moved(name ?? '', place + 1))
  }
  const drop = (place: number) => {
    const product = products.rows.find(({ id }) => id === dragged)
    if (product) move(product, place)
    setDragged(undefined)
  }
  return { move, dragging: { dragged, onDrag: setDragged, onDrop: drop }, announcement }
}

/** The products of a collection that is put together by hand. */
export function CollectionProducts({ collectionId, readOnly }: CollectionProductsProps) {
  const products = useCollectionProducts(collectionId)
  const { rows, first, total, error, isLoading } = products
  const { move, dragging, announcement } = useMoves(products)
  const [isAdding, adding] = useDisclosure()
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={texts.title}>
      <SectionHead
        title={texts.title}
        {...(readOnly ? {} : { about: texts.about })}
        action={!readOnly && <AddButton onClick={adding.open} />}
      />
      <Problem error={error} onRetry={products.refetch} />
      {isLoading && <Skeleton height={160} />}
      {!isLoading && total === 0 && !error && <Hint>{texts.empty}</Hint>}
      <ol className="collection-members" start={first + 1}>
        {rows.map((product, index) => (
          <CollectionProduct
            key={product.id}
            product={product}
            place={first + index}
            isLast={first + index === total - 1}
            readOnly={readOnly}
            dragging={dragging}
            onMove={(place) => move(product, place)}
            onRemove={() => products.remove(product.id ?? '')}
          />
        ))}
      </ol>
      <Pages {...products} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isAdding && <AddProducts collectionId={collectionId} onClose={adding.close} />}
    </Paper>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {texts.add}
    </Button>
  )
}

type PagesProps = Pick<ReturnType<typeof useCollectionProducts>, 'page' | 'pages' | 'setPage'>

function Pages({ page, pages, setPage }: PagesProps) {
  if (pages <= 1) return null
  return (
    <Pagination
      mt="md"
      aria-label={texts.pages}
      total={pages}
      value={page}
      onChange={setPage}
      getItemProps={(page) => ({ 'aria-label': texts.page(page) })}
      getControlProps={(control) => ({ 'aria-label': control === 'next' ? texts.next : texts.previous })}
    />
  )
}
