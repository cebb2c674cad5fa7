import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { ActionIcon, Anchor, Badge, Group, Text } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { pictureOf } from '../../components/display/pictures.rules.ts'
import { Thumb } from '../../components/display/thumb.tsx'
import {
  IconArrowBarToUp,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconX,
} from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.members

interface CollectionProductProps {
  product: Product
  /** In the whole collection, from 0. */
  place: number
  isLast: boolean
  readOnly: boolean
  dragging: {
    dragged: string | undefined
    onDrag: (id: string | undefined) => void
    /** Moves the dragged product to this place. */
    onDrop: (place: number) => void
  }
  onMove: (place: number) => void
  onRemove: () => void
}

/** One product of a collection, with a handle and buttons to move and remove it. */
export function CollectionProduct({
  product,
  place,
  readOnly,
  dragging,
  ...actions
}: CollectionProductProps) {
  const [isOver, setOver] = useState(false)
  const { id = '', visible } = product
  const name = product.name ?? ''
  const drag = readOnly ? {} : dragProps({ id, place, dragging, setOver })
  return (
    <li data-over={isOver || undefined} data-dragged={dragging.dragged === id || undefined} {...drag}>
      {!readOnly && <Handle name={name} place={place} onMove={actions.onMove} />}
      <Text size="xs" c="dimmed" w={28} ta="end" visibleFrom="xs">
        {place + 1}
      </Text>
      <Thumb src={pictureOf(product)} />
      <span className="collection-member-name">
        <Anchor component={Link} to={`/admin/products/${id}`} c="inherit" size="sm" draggable={false}>
          {name}
        </Anchor>
      </span>
      {visible === false && <Badge color="gray">{allTexts.hidden}</Badge>}
      {!readOnly && <Buttons name={name} place={place} {...actions} />}
    </li>
  )
}

function dragProps({
  id,
  place,
  dragging,
  setOver,
}: Pick<CollectionProductProps, 'place' | 'dragging'> & { id: string; setOver: (isOver: boolean) => void }) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      dragging.onDrag(id)
    },
    onDragEnd: () => dragging.onDrag(undefined),
    onDragOver(event: DragEvent) {
      if (dragging.dragged === undefined || dragging.dragged === id) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      dragging.onDrop(place)
    },
  }
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function Handle({
  name,
  place,
  onMove,
}: { name: string } & Pick<CollectionProductProps, 'place' | 'onMove'>) {
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step)
    const handle = event.currentTarget
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <ActionIcon
      className="collection-handle"
      variant="subtle"
      color="gray"
      aria-label={texts.handle(name, place + 1)}
      onKeyDown={press}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  )
}

function Buttons({
  name,
  place,
  isLast,
  onMove,
  onRemove,
}: { name: string } & Pick<CollectionProductProps, 'place' | 'isLast' | 'onMove' | 'onRemove'>) {
  const buttons = [
    { label: texts.first(name), Icon: IconArrowBarToUp, off: place === 0, act: () => onMove(0), from: 'xs' },
    { label: texts.up(name), Icon: IconChevronUp, off: place === 0, act: () => onMove(place - 1) },
    { label: texts.down(name), Icon: IconChevronDown, off: isLast, act: () => onMove(place + 1) },
    { label: texts.remove(name), Icon: IconX, off: false, act: onRemove },
  ]
  return (
    <Group gap={2} wrap="nowrap">
      {buttons.map(({ label, Icon, off, act, from }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          disabled={off}
          onClick={act}
          {...(from ? { visibleFrom: from } : {})}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
