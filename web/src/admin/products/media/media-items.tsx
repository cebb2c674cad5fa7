import type { MediaItem, MediaList } from '@cartwright/contract/catalogue/product-media.ts'
import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { ActionIcon, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconChevronLeft, IconChevronRight, IconTrash, IconVideo } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { choicesOf, moveItem, type ShownChoice, smallOf } from './media.rules.ts'
import { MediaChoices } from './media-choices.tsx'

const texts = allTexts.media

interface MediaItemsProps {
  product: CatalogueProduct
  readOnly: boolean
  onChange: (next: (list: MediaList) => MediaList) => void
  onShownWith: (shown: ShownChoice & { mediaId: string }) => void
}

/** The media in their order, with dragging and buttons to move them. */
export function MediaItems({ product, readOnly, onChange, onShownWith }: MediaItemsProps) {
  const [dragged, setDragged] = useState<number>()
  const items = product.media?.items ?? []
  return (
    <ul className="product-media" aria-label={texts.title}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className="product-media-item"
          data-dragged={dragged === index || undefined}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={() => {
            if (dragged !== undefined && dragged !== index) onChange((list) => moveItem(list, dragged, index))
            setDragged(undefined)
          }}
        >
          <Picture
            item={item}
            draggable={!readOnly}
            onDragged={(isDragged) => setDragged(isDragged ? index : undefined)}
          />
          {!readOnly && <Tools {...{ item, index, onChange }} isLast={index === items.length - 1} />}
          <MediaChoices
            place={index + 1}
            choices={choicesOf(product, item.id ?? '')}
            readOnly={readOnly}
            onChange={(shown) => onShownWith({ ...shown, mediaId: item.id ?? '' })}
          />
        </li>
      ))}
    </ul>
  )
}

interface PictureProps {
  item: MediaItem
  draggable: boolean
  onDragged: (isDragged: boolean) => void
}

function Picture({ item, draggable, onDragged }: PictureProps) {
  const { image, mediaType } = item
  const address = smallOf(item)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is beside the buttons that do the same
    <div
      className="product-media-picture"
      draggable={draggable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', '')
        onDragged(true)
      }}
      onDragEnd={() => onDragged(false)}
    >
      {address && <img src={address} alt={image?.altText ?? ''} loading="lazy" draggable={false} />}
      {mediaType === 'video' && <IconVideo size={28} aria-label={texts.video} />}
    </div>
  )
}

interface ToolsProps {
  item: MediaItem
  index: number
  isLast: boolean
  onChange: MediaItemsProps['onChange']
}

function Tools({ item, index, isLast, onChange }: ToolsProps) {
  const altText = item.image?.altText ?? ''
  const place = index + 1
  const button = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <AltTextInput
        key={altText}
        place={place}
        altText={altText}
        onChange={(changed) => onChange((list) => list.with(index, { ...list[index], altText: changed }))}
      />
      <Group gap={4}>
        <ActionIcon
          {...button}
          aria-label={texts.earlier(place)}
          disabled={index === 0}
          onClick={() => onChange((list) => moveItem(list, index, index - 1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...button}
          aria-label={texts.later(place)}
          disabled={isLast}
          onClick={() => onChange((list) => moveItem(list, index, index + 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...button}
          ml="auto"
          aria-label={texts.remove(place)}
          onClick={() => onChange((list) => list.filter(({ mediaId }) => mediaId !== item.id))}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </>
  )
}

interface AltTextInputProps {
  place: number
  altText: string
  onChange: (altText: string) => void
}

function AltTextInput({ place, altText, onChange }: AltTextInputProps) {
  return (
    <TextInput
      size="xs"
      aria-label={texts.alt(place)}
      placeholder={texts.altPlaceholder}
      defaultValue={altText}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={({ target: { value } }) => {
        if (value !== altText) onChange(value)
      }}
    />
  )
}
