import { ActionIcon, Group } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import './order.css'

const texts = allTexts.order

interface OrderListProps<Item> {
  /** The accessible name of the list. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item, index: number) => string
  /** What buttons call an item. */
  itemName: (item: Item, index: number) => string
  readOnly: boolean
  onMove: (from: number, to: number) => void
  /** The content of an item, left of the buttons that move it. */
  children: (item: Item, index: number) => ReactNode
}

/** Items in an order that buttons change, or dragging by a handle. */
export function OrderList<Item>({ label, items, itemKey, itemName, ...props }: OrderListProps<Item>) {
  const { readOnly, onMove, children } = props
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const drop = (to: number) => {
    if (dragged !== undefined && dragged !== to) onMove(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <ul className="order-list" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={itemKey(item, index)}
          data-dragged={dragged === index || undefined}
          data-over={(over === index && dragged !== index) || undefined}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(index)
          }}
          onDrop={(event) => {
            event.preventDefault()
            drop(index)
          }}
        >
          {!readOnly && items.length > 1 && (
            <Handle onDrag={() => setDragged(index)} onEnd={() => drop(dragged ?? index)} />
          )}
          <div className="order-item">{children(item, index)}</div>
          {!readOnly && items.length > 1 && (
            <Moves
              name={itemName(item, index)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(step) => onMove(index, index + step)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Handle({ onDrag, onEnd }: { onDrag: () => void; onEnd: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is beside the buttons that do the same
    <span
      className="order-handle"
      draggable
      onDragStart={({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', '')
        const item = currentTarget.closest('li')
        if (item) dataTransfer.setDragImage(item, 16, 16)
        onDrag()
      }}
      onDragEnd={onEnd}
    >
      <IconGripVertical size={18} aria-hidden />
    </span>
  )
}

interface MovesProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
}

function Moves({ name, isFirst, isLast, onMove }: MovesProps) {
  return (
    <Group gap={2} h={36} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.up(name)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.down(name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** The list with an item at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const [item] = list.slice(from, from + 1)
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
