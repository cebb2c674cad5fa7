import { Button, Pagination, Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { AddProducts } from './add-products.tsx'
import { CollectionProduct } from './product.tsx'
import { type Move, useCollectionProducts } from './use-products.ts'

const texts = allTexts.members

interface CollectionProductsProps {
  collectionId: string
  readOnly: boolean
}

/** The products of a collection that is put together by hand. */
export function CollectionProducts({ collectionId, readOnly }: CollectionProductsProps) {
  const members = useCollectionProducts(collectionId)
  const { rows, first, total } = members
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const [isAdding, adding] = useDisclosure()
  const move = (step: Move, name: string) => {
    members.move(step)
    setSaid(texts.moved(name, step.place + 1))
  }
  const drop = (place: number) => {
    const row = rows.find(({ id }) => id === dragged)
    if (row?.id) move({ id: row.id, place }, row.name ?? '')
    setDragged(undefined)
  }
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={texts.title}>
      <SectionHead
        title={texts.title}
        {...(readOnly ? {} : { about: texts.about })}
        action={
          !readOnly && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={adding.open}
            >
              {texts.add}
            </Button>
          )
        }
      />
      <Problem error={members.error} onRetry={members.refetch} />
      {members.isLoading && <Skeleton height={160} />}
      {!members.isLoading && total === 0 && !members.error && <Hint>{texts.empty}</Hint>}
      <ol className="collection-members" start={first + 1}>
        {rows.map((product, index) => (
          <CollectionProduct
            key={product.id}
            product={product}
            place={first + index}
            isLast={first + index === total - 1}
            readOnly={readOnly}
            dragging={{ dragged, onDrag: setDragged, onDrop: drop }}
            onMove={(place) => move({ id: product.id ?? '', place }, product.name ?? '')}
            onRemove={() => members.remove(product.id ?? '')}
          />
        ))}
      </ol>
      {members.pages > 1 && (
        <Pagination
          mt="md"
          aria-label={texts.pages}
          total={members.pages}
          value={members.page}
          onChange={members.setPage}
          getItemProps={(page) => ({ 'aria-label': texts.page(page) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? texts.next : texts.previous,
          })}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isAdding && <AddProducts collectionId={collectionId} onClose={adding.close} />}
    </Paper>
  )
}
