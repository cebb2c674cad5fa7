import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Button, Group, Input, Image as Picture } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhoto } from '../../icons/icons.ts'
import { MediaPicker } from './media-picker.tsx'

interface PictureFieldProps {
  texts: { title: string; choose: string; another: string; remove: string }
  picture: Image | undefined
  onChange: (picture: Image | undefined) => void
}

/** A picture from the library. */
export function PictureField({ texts, picture, onChange }: PictureFieldProps) {
  const [isChoosing, choosing] = useDisclosure()
  return (
    <Input.Wrapper label={texts.title} labelElement="div">
      {picture?.url && (
        <Picture src={picture.url} alt={picture.altText ?? ''} w="12rem" h="8rem" fit="cover" radius="md" />
      )}
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhoto size={16} aria-hidden />}
          onClick={choosing.open}
        >
          {picture ? texts.another : texts.choose}
        </Button>
        {picture && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(undefined)}>
            {texts.remove}
          </Button>
        )}
      </Group>
      {isChoosing && (
        <MediaPicker
          kinds={['image']}
          onClose={choosing.close}
          onPick={([file]) => file && onChange(imageOf(file))}
        />
      )}
    </Input.Wrapper>
  )
}

function imageOf({ id = '', url, width, height, altText }: MediaFile): Image {
  return { id, url: url ?? '', width: width ?? null, height: height ?? null, altText: altText ?? '' }
}
