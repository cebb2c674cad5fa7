import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Button, Group, Input } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhoto } from '@tabler/icons-react'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { texts as allTexts } from '../texts/index.ts'
import '../bookings.css'

const texts = allTexts.services.picture

interface PictureFieldProps {
  picture: Image | undefined
  onChange: (picture: Image | undefined) => void
}

/** The picture of a service, from the library. */
export function PictureField({ picture, onChange }: PictureFieldProps) {
  const [isChoosing, choosing] = useDisclosure()
  return (
    <Input.Wrapper label={texts.title} labelElement="div">
      {picture?.url && <img src={picture.url} alt={picture.altText ?? ''} className="service-picture" />}
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
